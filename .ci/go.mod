// The linters that make verify runs, see .ci/lint. The program does not depend on them.
module prompt-recipes/.ci

go 1.26.0

tool (
	github.com/uudashr/gocognit/cmd/gocognit
	github.com/walle/lll/cmd/lll
	honnef.co/go/tools/cmd/staticcheck
)

require (
	github.com/ultraware/funlen v0.2.0
	golang.org/x/tools v0.51.0
)

require (
	github.com/BurntSushi/toml v1.4.1-0.20240526193622-a339e1f7089c // indirect
	github.com/alexflint/go-arg v0.0.0-20160306200701-e71d6514f40a // indirect
	github.com/stretchr/testify v1.12.1 // indirect
	github.com/uudashr/gocognit v1.3.0 // indirect
	github.com/walle/lll v1.0.1 // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/mod v0.41.0 // indirect
	golang.org/x/sync v0.23.0 // indirect
	honnef.co/go/tools v0.8.2 // indirect
)
