// parsed calls f when the whole page has been parsed, or at once if it has been already.
export function parsed(f) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", f);
  else f();
}
