// parsed calls f once the whole page is there, and at once if it is.
export function parsed(f) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", f);
  else f();
}
