package engine

import (
	"cmp"
	"slices"
)

// Both WebDriver protocols describe input as sequences of actions, w3.org/TR/webdriver2/#actions.

// pointer moves the mouse to a place in the window, and presses and releases its first button there.
func pointer(x, y float64, click bool) map[string]any {
	actions := []any{map[string]any{"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0, "origin": "viewport"}}
	if click {
		actions = append(actions, map[string]any{"type": "pointerDown", "button": 0}, map[string]any{"type": "pointerUp", "button": 0})
	}
	return map[string]any{"type": "pointer", "id": "mouse", "parameters": map[string]any{"pointerType": "mouse"}, "actions": actions}
}

// namedKeys are the keys that write nothing, as WebDriver numbers them.
var namedKeys = map[rune]rune{'\t': '\ue004', '\r': '\ue007', '\x1b': '\ue00c', '⇧': '\ue008', '⌃': '\ue009'}

// wheel turns the wheel of the mouse there.
func wheel(x, y, by float64) map[string]any {
	return map[string]any{"type": "wheel", "id": "wheel", "actions": []any{
		map[string]any{"type": "scroll", "x": int(x), "y": int(y), "deltaX": 0, "deltaY": int(by), "duration": 0, "origin": "viewport"},
	}}
}

// keystrokes presses keys and releases them, the first one last.
func keystrokes(keys []rune) map[string]any {
	var actions []any
	for i, key := range keys {
		value := string(cmp.Or(namedKeys[key], key))
		actions = slices.Insert(actions, i, any(map[string]any{"type": "keyDown", "value": value}), any(map[string]any{"type": "keyUp", "value": value}))
	}
	return map[string]any{"type": "key", "id": "keyboard", "actions": actions}
}
