// parsed calls a function when the whole page has been parsed, or at once if that has already
// happened.
export function parsed(action) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", action);
  else action();
}
