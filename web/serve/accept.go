package serve

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"prompt-recipes/web/compress"
)

// truncateChoice joins the values of an Accept header. If the result has more than maxChoice bytes,
// it is cut at the last comma within them.
func truncateChoice(values []string) string {
	header := strings.Join(values, ",")
	if len(header) <= maxChoice {
		return header
	}
	header = header[:maxChoice]
	end := strings.LastIndexByte(header, ',')
	return header[:max(0, end)]
}

// acceptable returns the encodings that an Accept-Encoding header prefers to no encoding, best
// first.
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

// weightsOf returns the weights of the encodings in an Accept-Encoding header, by name in lower
// case.
func weightsOf(header string) map[string]float64 {
	weights := map[string]float64{}
	for element := range strings.SplitSeq(strings.ToLower(header), ",") {
		name, parameter, _ := strings.Cut(element, ";")
		weights[strings.TrimSpace(name)] = weightOf(parameter)
	}
	return weights
}

// weightOf returns the weight in a parameter such as q=0.5. It returns 1 if there is no weight, and
// 0 if the weight is not a number.
func weightOf(parameter string) float64 {
	key, value, _ := strings.Cut(parameter, "=")
	if strings.TrimSpace(key) != "q" {
		return 1
	}
	weight, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil {
		return 0
	}
	return weight
}
