// The page at / of an exported site. It redirects to the language that suits the reader. Without scripts it offers
// all languages.
import { chooseLanguage } from "./choose_language.js";
import { parsed } from "./waiting.js";

function openLanguage() {
  const links = [...document.querySelectorAll("a[hreflang]")];
  const tags = links.map(({ hreflang }) => hreflang);
  const chosen = document.cookie.match(/(?:^|; )language=([\w-]+)/)?.[1];
  const tag = chooseLanguage(tags, chosen, navigator.languages);
  const link = links.find(({ hreflang }) => hreflang === tag);
  location.replace(link.href + location.search + location.hash);
}

parsed().then(openLanguage);
