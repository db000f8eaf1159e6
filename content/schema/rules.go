package schema

import (
	"reflect"
	"regexp"

	"prompt-recipes/content"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/shell"
	"prompt-recipes/content/slugs"
)

// DateType is the type of dates, which are written without quotes.
var DateType = reflect.TypeFor[content.Date]()

// Kinds are the kinds of swap-outs.
var Kinds = []string{string(content.Replace), string(content.Append), string(content.Alternative)}

// Placements are the places on the page where the call to action may stand.
var Placements = []string{content.PlacementTop, content.PlacementEnd}

// Omittable are the blocks of the page that a language may leave out.
var Omittable = []string{
	content.BlockAuthorLabel,
	content.BlockPublishedAt,
	content.BlockSideNavigation,
	content.BlockCallToAction,
	content.BlockRelatedLinks,
	content.BlockMoreLinks,
}

// HrefPattern matches absolute URLs of the characters of RFC 3986.
var HrefPattern = regexp.MustCompile(`^https?://[A-Za-z0-9-._~:/?#\[\]@!$&'()*+,;=%]+$`)

// MaxHref is the maximum length of a URL in bytes, and in characters, since HrefPattern matches ASCII alone. All
// browsers accept URLs of that length.
const MaxHref = 2000

// rules maps the rule tags of fields to keywords of JSON Schema.
var rules = map[string]jsonSchema{
	"slug":      {"pattern": slugs.Pattern.String(), "maxLength": slugs.MaxLength},
	"href":      {"pattern": HrefPattern.String(), "maxLength": MaxHref},
	"path":      {"pattern": paths.Pattern.String()},
	"command":   {"pattern": shell.CommandPattern.String(), "maxLength": shell.MaxCommand},
	"kind":      {"enum": Kinds},
	"placement": {"enum": Placements},
	"omittable": {"enum": Omittable},
	"lang":      {"pattern": langtag.Pattern.String()},
	"languages": {"propertyNames": jsonSchema{"pattern": langtag.Pattern.String()}},
}
