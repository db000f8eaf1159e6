// The choice of a language where no server makes it: offline, and on a host of static files.

// chooseLanguage returns one of the site's tags: the one that the reader chose before; or else the best match for the
// first wanted language that has one, in the same script if possible; or else the site's first tag. wanted is in order of
// preference. Scripts count because readers of zh-TW read zh-Hant, not zh-Hans.
export function chooseLanguage(tags, chosen, wanted) {
  if (tags.includes(chosen)) return chosen;
  const likely = (tag) => {
    try {
      return new Intl.Locale(tag).maximize();
    } catch {
      return {}; // an invalid tag
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
