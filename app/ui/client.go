package ui

// Client names everything the WebAssembly client is made of, by addresses relative to the origin that change with the
// content: the files it names belong together. It is served as client.json; see package web.
type Client struct {
	WASM      string           `json:"wasm"`
	WASMExec  string           `json:"wasm_exec"` // Go's support script for the program
	Catalogue string           `json:"catalogue"`
	BaseURL   string           `json:"base_url"` // where the site stands: absolute, ends in a slash
	Languages []ClientLanguage `json:"languages"`
}

// ClientLanguage is a language and the files that the page is made from in it.
type ClientLanguage struct {
	Language
	Content  string `json:"content"`
	Messages string `json:"messages"`
	Picture  string `json:"picture"` // for previews; an absolute URL
	// Edition stands for all that the page is made from in this language, the program and the list of languages included.
	Edition string `json:"edition"`
}
