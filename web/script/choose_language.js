// Chooses a language where no server does: offline, and on a static file host. It makes the same choice as the
// server, which asks golang.org/x/text: TestChooseLanguage compares the two.

// Groups of regions by language. The varieties of a language in a group are closer to each other than to those of
// other regions. 419 is Latin America.
const americas =
  "AG AI AN AR AW BB BL BM BO BQ BR BS BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GT GY HN HT JM KN KY LC MF MQ MS " +
  "MX NI PA PE PM PR PY PZ SR SV SX TC TT US UY VC VE VG VI 419";
const unitedStates = "AS GU JT MH MI MP PR PU UM US VI WK";
const regionGroups = { en: unitedStates, es: americas, pt: americas };

// For each language of a site, the languages whose readers are likely to read it, too, according to CLDR.
const readers = {
  ar: "ckb",
  bg: "mk",
  bs: "hr",
  da: "fo nb",
  de: "gsw lb rm",
  en:
    "ach ak bem bn chr cy ee eo ga gaa gd ha haw ia ig is ka km kn kri lg lo loz mfe mi ml mt my ne nso ny nyn om or " +
    "pa pcm ps rn sd si sn so sq st sw ta te ti tn to tum ur xh yi yo zu",
  es: "ay eu gl gn qu",
  fi: "et",
  fil: "ceb",
  fr: "br co crs ht kg ln lua mg oc rw wo",
  hi: "gu mr sa",
  hr: "bs",
  id: "jv ms su",
  it: "la",
  nb: "nn da",
  nl: "af fy",
  nn: "nb",
  ru: "ab az be hy kk ky mn tg tk tt uz",
  tr: "ku",
  zh: "ug",
};

// chooseLanguage returns the tag of a language of the site. It is the first of these that exists:
//
//   - the tag that the reader chose before, if the site has it
//   - the best match for the first wanted language that has a match
//   - the tag of a language that readers of a wanted language are likely to read
//   - the first tag
//
// wanted is in order of preference.
export function chooseLanguage(tags, chosen, wanted) {
  if (tags.includes(chosen)) return chosen;
  for (const match of [bestMatch, readableMatch]) {
    for (const wish of wanted) {
      const tag = match(tags, wish);
      if (tag) return tag;
    }
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

  return (
    find("language", "script", "region") ??
    find("language", "script", "group") ??
    find("language", "script") ??
    find("language")
  );
}

// readableMatch returns the tag of a language that readers of a wanted language are likely to read.
function readableMatch(tags, wish) {
  const { language } = likelyLocale(wish);
  return tags.find((tag) => has(readers[likelyLocale(tag).language], language));
}

// likelyLocale returns a tag's language with its most likely script and region. group says whether the region is in
// the language's group of regions.
function likelyLocale(tag) {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    return {
      language: language === "no" ? "nb" : language,
      script,
      region,
      group: has(regionGroups[language], region),
    };
  } catch {
    return {}; // the tag is invalid
  }
}

function has(list = "", word) {
  return list.split(" ").includes(word);
}
