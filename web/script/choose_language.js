// Chooses a language where no server does: offline, and on a static file host.

// chooseLanguage returns the tag that the reader chose before, if the site has it. Otherwise it
// returns the best match for the first wanted language that has a match, or else the first tag.
// wanted is in order of preference.
export function chooseLanguage(tags, chosen, wanted) {
  if (tags.includes(chosen)) return chosen;
  for (const wish of wanted) {
    const match = bestMatch(tags, wish);
    if (match) return match;
  }
  return tags[0];
}

// bestMatch returns the tag that best matches a wanted language. It prefers the same script, since
// readers of zh-TW read zh-Hant, not zh-Hans.
function bestMatch(tags, wish) {
  const likely = likelyLocale(wish);

  function find(...parts) {
    return tags.find((tag) => {
      const candidate = likelyLocale(tag);
      return parts.every((part) => candidate[part] === likely[part]);
    });
  }

  return find("language", "script", "region") ?? find("language", "script") ?? find("language");
}

// likelyLocale returns a tag's language with its most likely script and region.
function likelyLocale(tag) {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return {}; // the tag is invalid
  }
}
