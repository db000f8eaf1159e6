package ui

// Client names everything the WebAssembly client is made of, by addresses relative to the origin that change with the
// content: the files it names belong together. It is served as client.json; see package web.
type Client struct {
	Switch    string           `json:"switch"`   // the module of the page's script that draws what the program renders
	Renderer  string           `json:"renderer"` // the script of the thread that the program runs in
	WASM      string           `json:"wasm"`     // the program
	Head      string           `json:"head"`     // see [HeadSelector]
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
	// ContentHash is a hash of all that the page is made from in this language, the program and the list of languages
	// included. A page and a client that differ in it do not fit together.
	ContentHash string `json:"content_hash"`
}
