package engine

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
var namedKeys = map[rune]rune{'\t': '\ue004', '\r': '\ue007', '\x1b': '\ue00c'}

// wheel turns the wheel of the mouse there.
func wheel(x, y, by float64) map[string]any {
	return map[string]any{"type": "wheel", "id": "wheel", "actions": []any{
		map[string]any{"type": "scroll", "x": int(x), "y": int(y), "deltaX": 0, "deltaY": int(by), "duration": 0, "origin": "viewport"},
	}}
}

// keystroke presses a key and releases it.
func keystroke(key rune) map[string]any {
	if named, ok := namedKeys[key]; ok {
		key = named
	}
	return map[string]any{"type": "key", "id": "keyboard", "actions": []any{
		map[string]any{"type": "keyDown", "value": string(key)},
		map[string]any{"type": "keyUp", "value": string(key)},
	}}
}

// pasteKeys are Ctrl+V.
var pasteKeys = map[string]any{"type": "key", "id": "keyboard", "actions": []any{
	map[string]any{"type": "keyDown", "value": "\ue009"},
	map[string]any{"type": "keyDown", "value": "v"},
	map[string]any{"type": "keyUp", "value": "v"},
	map[string]any{"type": "keyUp", "value": "\ue009"},
}}
