// parsed calls f when the whole page has been parsed, or at once if it has been already.
export const parsed = (f) => (document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", f) : f());
