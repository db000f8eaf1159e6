// parsed calls a function when the whole page has been parsed, or at once if it has been already.
export function parsed(action) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", action);
  else action();
}
