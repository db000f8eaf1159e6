package ui

// ClientIndex is the wire format of client.json, which boot.js and the client read. It names all files of the client by
// addresses relative to the origin. The addresses change with the content of the files, so the named files always
// belong together.
type ClientIndex struct {
	Switch    string           `json:"switch"` // address of switch.js, which runs the program
	WASM      string           `json:"wasm"`   // address of the WebAssembly program
	Head      string           `json:"head"`   // see [HeadSelector]
	Catalogue string           `json:"catalogue"`
	BaseURL   string           `json:"base_url"` // of the site: absolute, ends in a slash
	Skills    []string         `json:"skills"`   // slugs of the recipes that are offered as skills
	Languages []ClientLanguage `json:"languages"`
}

// ClientLanguage is a language and the files that its page is made from.
type ClientLanguage struct {
	Language
	Content  string `json:"content"`
	Messages string `json:"messages"`
	Picture  string `json:"picture"` // share picture; an absolute URL
	// ContentHash is a hash of everything that the page in this language is made from, including the program and the
	// list of languages. A page and a client do not fit together if their hashes differ.
	ContentHash string `json:"content_hash"`
}
