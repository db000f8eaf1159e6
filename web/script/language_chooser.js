// The page at / of an exported site leads to the language that suits the reader. Without scripts it offers all languages.
import { chooseLanguage } from "./choose_language.js";
import { parsed } from "./parsed.js";

parsed(() => {
  const links = [...document.querySelectorAll("a[hreflang]")];
  const chosen = document.cookie.match(/(?:^|; )language=([\w-]+)/)?.[1];
  const tag = chooseLanguage(links.map(({ hreflang }) => hreflang), chosen, navigator.languages);
  location.replace(links.find(({ hreflang }) => hreflang === tag).href + location.search + location.hash);
});
