package engine

import (
	"cmp"
	"slices"
)

// Both WebDriver protocols describe input as sequences of actions, w3.org/TR/webdriver2/#actions.

// pointer returns actions that move the mouse to a place in the window and, if click is true, press
// and release its first button there.
func pointer(x, y float64, click bool) map[string]any {
	move := map[string]any{
		"type":     "pointerMove",
		"x":        int(x),
		"y":        int(y),
		"duration": 0,
		"origin":   "viewport",
	}
	actions := []any{move}
	if click {
		actions = append(actions,
			map[string]any{"type": "pointerDown", "button": 0},
			map[string]any{"type": "pointerUp", "button": 0},
		)
	}
	return map[string]any{
		"type":       "pointer",
		"id":         "mouse",
		"parameters": map[string]any{"pointerType": "mouse"},
		"actions":    actions,
	}
}

// wheel returns actions that turn the mouse wheel at a place in the window.
func wheel(x, y, by float64) map[string]any {
	scroll := map[string]any{
		"type":     "scroll",
		"x":        int(x),
		"y":        int(y),
		"deltaX":   0,
		"deltaY":   int(by),
		"duration": 0,
		"origin":   "viewport",
	}
	return map[string]any{
		"type":    "wheel",
		"id":      "wheel",
		"actions": []any{scroll},
	}
}

// namedKeys are the keys that write no character, with the codes that WebDriver gives to them.
var namedKeys = map[rune]rune{
	'\t':   '\ue004',
	'\r':   '\ue007',
	'\x1b': '\ue00c',
	'⇧':    '\ue008',
	'⌃':    '\ue009',
}

// keystrokes returns actions that press keys in order and release them in reverse order.
func keystrokes(keys []rune) map[string]any {
	var actions []any
	for _, key := range keys {
		actions = append(actions, keyAction("keyDown", key))
	}
	for _, key := range slices.Backward(keys) {
		actions = append(actions, keyAction("keyUp", key))
	}
	return map[string]any{
		"type":    "key",
		"id":      "keyboard",
		"actions": actions,
	}
}

func keyAction(kind string, key rune) map[string]any {
	return map[string]any{
		"type":  kind,
		"value": string(cmp.Or(namedKeys[key], key)),
	}
}
