package tomldoc

import (
	"errors"
	"fmt"
	"slices"

	"github.com/BurntSushi/toml"
	"github.com/pelletier/go-toml/v2/unstable"

	"prompt-recipes/content/problem"
)

// explainValue explains why the decoder rejects a document that the parser accepts: a key or a
// table is defined twice, or there is no such number or date.
func (d *Document) explainValue(err error) *problem.Problem {
	refused, ok := errors.AsType[toml.ParseError](err)
	if !ok {
		return d.mistake(0, "this is not TOML: "+err.Error(), "")
	}
	at := min(max(0, refused.Position.Start), len(d.source))
	i := slices.IndexFunc(d.places.expressions, func(e expression) bool { return e.start <= at && at <= e.end })
	if i < 0 {
		return d.mistake(at, "this is not TOML: "+refused.Message, "")
	}
	here := d.places.expressions[i]
	if here.kind == unstable.KeyValue && at >= here.value.start && openingQuotes(d.source[at:]) == "" {
		value := d.source[at:min(at+refused.Position.Len, here.value.end)]
		return d.mistake(at, value+" is not a value", hintValue)
	}
	return d.explainTwice(i)
}

// explainTwice explains that a key or a header has been defined before. The message names it
// without list indexes.
func (d *Document) explainTwice(i int) *problem.Problem {
	here := d.places.expressions[i]
	name := here.path.WithoutIndexes()
	before := d.places.expressions[d.firstBefore(here.path, i)]
	line := d.Line(before.start)
	message := fmt.Sprintf("%s is in line %d already", name, line)
	hint := "remove one of the two"
	at := here.start
	switch {
	case here.kind == unstable.ArrayTable && before.kind == unstable.Table && before.path.Len() > here.path.Len():
		at += len("[[")
		message = fmt.Sprintf("what begins in line %d belongs below a [[%s]]", line, name)
		hint = "move it there"
	case here.kind == unstable.ArrayTable && before.kind == unstable.Table:
		at += len("[[")
		hint += fmt.Sprintf(", or if each is an entry of a list, write [[%s]] there too", name)
	case here.kind == unstable.ArrayTable:
		at += len("[[")
		hint += ", or move this one to the file that has such a list"
	case here.kind == unstable.Table:
		at += len("[")
		hint = fmt.Sprintf("move what is below this one there, or if each is an entry of a list, "+
			"write [[%s]] above all that belongs to it", name)
	case here.path.Len() > 1:
		hint += ", or write the [header] above this one that it belongs to"
	}
	return d.mistake(at, message, hint)
}

// firstBefore returns the index of the first expression, before expression i, that opened or set
// what is at a path.
func (d *Document) firstBefore(path Path, i int) int {
	for first, e := range d.places.expressions[:i] {
		if e.path.IsIn(path) || path.IsIn(e.path) && e.kind == unstable.KeyValue {
			return first
		}
	}
	return max(0, i-1)
}
