package serve

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"prompt-recipes/web/compress"
)

// joinAccept joins the values of an Accept header. If the result has more than maxAccept bytes, it is cut at the last
// comma within them.
func joinAccept(values []string) string {
	header := strings.Join(values, ",")
	if len(header) <= maxAccept {
		return header
	}
	header = header[:maxAccept]
	end := strings.LastIndexByte(header, ',')
	return header[:max(0, end)]
}

// acceptable returns the encodings that an Accept-Encoding header prefers to no encoding, best first. Encodings of
// the same weight stay in the order of compress.Encodings.
func acceptable(header string) []string {
	weights := weightsOf(header)
	var names []string
	for _, encoding := range compress.Encodings {
		name := encoding.Name
		if _, ok := weights[name]; !ok {
			weights[name] = weights["*"]
		}
		if weights[name] > 0 && weights[name] >= weights["identity"] {
			names = append(names, name)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int {
		return cmp.Compare(weights[b], weights[a])
	})
	return names
}

// readableLanguages returns an Accept-Language header without the elements that cannot be parsed. With them, nothing
// of the header could be parsed.
func readableLanguages(header string) string {
	var readable []string
	for element := range strings.SplitSeq(header, ",") {
		if _, _, err := language.ParseAcceptLanguage(element); err == nil {
			readable = append(readable, element)
		}
	}
	return strings.Join(readable, ",")
}

// prefersMarkdown reports whether an Accept header names Markdown with at least the weight of HTML.
func prefersMarkdown(header string) bool {
	weights := weightsOf(header)
	html := 0.0
	for _, name := range []string{"text/html", "text/*", "*/*"} {
		if weight, ok := weights[name]; ok {
			html = weight
			break
		}
	}
	return weights["text/markdown"] > 0 && weights["text/markdown"] >= html
}

// acceptsHTML reports whether an Accept header names HTML, as browsers do.
func acceptsHTML(header string) bool { return weightsOf(header)["text/html"] > 0 }

// weightsOf parses an Accept or Accept-Encoding header. It returns the weights by name in lower case.
func weightsOf(header string) map[string]float64 {
	weights := map[string]float64{}
	for element := range strings.SplitSeq(strings.ToLower(header), ",") {
		name, parameters, _ := strings.Cut(element, ";")
		weights[strings.TrimSpace(name)] = weightOf(parameters)
	}
	return weights
}

// weightOf returns the weight among parameters such as charset=utf-8;q=0.5. Without a weight, it returns 1. A weight
// that is not a number counts as 0, because it may be a refusal.
func weightOf(parameters string) float64 {
	for parameter := range strings.SplitSeq(parameters, ";") {
		key, value, _ := strings.Cut(parameter, "=")
		if strings.TrimSpace(key) != "q" {
			continue
		}
		weight, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil {
			return 0
		}
		return weight
	}
	return 1
}
