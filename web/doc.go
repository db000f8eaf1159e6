// Package web contains no code. It is the map of the folders below it:
//
//	site/         makes the site in memory: every file that can be sent to a reader
//	serve/        sends the site over HTTP, logs requests, and serves authors while they edit
//	export/       writes the site to a folder for static file hosts, with configurations for them
//	skills/       makes the recipes installable as skills for coding agents
//	script/       the JavaScript that browsers run; boot.js says how its modules work together
//	css/          the style sheets, one per part of the page and one for paper; cmd/build joins them
//	built/        what cmd/build makes and the program embeds, including the compiled client
//	markdown/     writes texts as Markdown in which they stay texts
//	baseurl/      parses the URL under which readers reach the site
//	digest/       writes the SHA-256 of data in the forms in which the site uses it
//	compress/     compresses files in the content codings that they are sent in
//	servertest/   runs the program for tests
//	browsertest/  tests the program in browsers
//
// The addresses of a site:
//
//	/                        307 to the reader's language; in an export, a page that chooses the language
//	/<lang>/                 the page, complete in its HTML
//	/<lang>/offline/         what a browser shows offline for a page that it does not have
//	/<lang>/page.json        the page as data: content.Page, with the address and the digest of each prompt
//	/<lang>/page.md          the page as Markdown
//	/prompts/<slug>.txt      a recipe's prompt; /prompts/<slug>/<swap-out>.txt, composed with a swap-out
//	/prompts.txt             the prompts of all recipes
//	/prompts/SHA256SUMS      the checksums of the prompts
//	/.well-known/agent-skills/, /skills.tar.gz  the recipes as skills, see package skills
//	/llms.txt                an index of these for agents; /sitemap.xml and /robots.txt for search engines
//	/schema/catalogue.schema.json, /schema/language.schema.json  for the editors that authors use
//	/assets/<name>.<hash>.*  everything else; immutable
//	/<lang>/manifest.webmanifest  for the installation as an app
//	/worker.js, /client.json  the service worker; what the client needs, see ui.ClientIndex
//	/healthz                 "ok", the versions of program and site, and how the last reload went; also at the root
//
// Readers get three tiers, and each is complete without the next:
//
//   - HTML and CSS
//   - boot.js, which copies prompts and starts the client
//   - the client (cmd/wasm), a go-app program made of the same components, which adopts the page
//     and draws it in another language
package web
