package ui

// Client is the wire format of client.json, which boot.js and the client read. It names all files
// of the client by addresses relative to the origin. They change with the content, so the files
// always belong together.
type Client struct {
	Switch    string           `json:"switch"` // script/switch.js, which starts the program
	WASM      string           `json:"wasm"`   // the program
	Head      string           `json:"head"`   // see [HeadSelector]
	Catalogue string           `json:"catalogue"`
	BaseURL   string           `json:"base_url"` // of the site: absolute, ends in a slash
	Languages []ClientLanguage `json:"languages"`
}

// ClientLanguage is a language and the files that its page is made from.
type ClientLanguage struct {
	Language
	Content  string `json:"content"`
	Messages string `json:"messages"`
	Picture  string `json:"picture"` // share picture; an absolute URL
	// ContentHash is a hash of all that the page is made from in this language, the program and the
	// list of languages included. A page and a client that differ in it do not fit together.
	ContentHash string `json:"content_hash"`
}
