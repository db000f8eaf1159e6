// The front door of an exported site, where no server can choose: leads to the language that the reader chose before, or
// to the first that their browser asks for and the site has. The page offers them all to whoever has no scripts.
"use strict";
const lead = () => {
  const links = [...document.querySelectorAll("a[hreflang]")];
  const chosen = document.cookie.match(/(?:^|; )language=([\w-]+)/)?.[1];
  const base = (tag) => tag.split("-")[0];
  const wanted = [chosen, ...navigator.languages].filter(Boolean);
  const find = (tag) => links.find((a) => a.hreflang === tag) ?? links.find((a) => base(a.hreflang) === base(tag));
  const link = wanted.map(find).find(Boolean) ?? links[0];
  location.replace(link.href + location.search + location.hash);
};
if (document.readyState === "loading") addEventListener("DOMContentLoaded", lead);
else lead();
