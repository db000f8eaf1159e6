// parsed calls a function when the whole page has been parsed, or at once if that has already
// happened.
export function parsed(action) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", action);
  else action();
}

// styled calls a function when the whole page has been parsed and its linked style sheet has been loaded. Browsers
// wait for the style sheet before they paint. But a script that asks for a position earlier gets the position without
// the style.
export function styled(action) {
  parsed(() => {
    const link = document.querySelector("link[rel=stylesheet]:not([media])");
    if (!link || link.sheet) action();
    else for (const kind of ["load", "error"]) link.addEventListener(kind, action);
  });
}
