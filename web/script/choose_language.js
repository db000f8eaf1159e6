// The choice of a language where no server makes it: offline, and on a host of static files. It is the site's tag that the reader
// chose before; or else the best match for the first wanted language that has one, in the same script if possible, since readers
// of zh-TW read zh-Hant, not zh-Hans; or else the first tag. wanted is in order of preference.
export function chooseLanguage(tags, chosen, wanted) {
  if (tags.includes(chosen)) return chosen;
  const likely = (tag) => {
    try {
      return new Intl.Locale(tag).maximize();
    } catch {
      return {}; // an invalid tag
    }
  };
  for (const wish of wanted.map(likely)) {
    const find = (...parts) => tags.find((tag) => parts.every((part) => likely(tag)[part] === wish[part]));
    const match = find("language", "script", "region") ?? find("language", "script") ?? find("language");
    if (match) return match;
  }
  return tags[0];
}
