// Which of the site's languages suits a reader best, where the server cannot say: offline, and on a host of static files.

// chooseLanguage is the tag, of those that the site has, of the language that the reader chose before; or else of the
// first of the wanted ones, best first, that the site has in the same script, or at all; or else of the site's first.
// Scripts are compared because zh-TW is read by those who read zh-Hant, and not by those who read zh-Hans.
export function chooseLanguage(tags, chosen, wanted) {
  if (tags.includes(chosen)) return chosen;
  const likely = (tag) => {
    try {
      return new Intl.Locale(tag).maximize();
    } catch {
      return {}; // a tag that is none
    }
  };
  const site = tags.map((tag) => [tag, likely(tag)]);
  const find = (suits) => site.find(([, locale]) => suits(locale))?.[0];
  for (const { language, script, region } of wanted.map(likely)) {
    if (!language) continue;
    const same = find((l) => l.language === language && l.script === script && l.region === region);
    const match = same ?? find((l) => l.language === language && l.script === script) ?? find((l) => l.language === language);
    if (match) return match;
  }
  return tags[0];
}
