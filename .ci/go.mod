// The linters that make verify runs, see .ci/lint. The program does not depend on them.
module prompt-recipes/.ci

go 1.26.0

tool (
	github.com/uudashr/gocognit/cmd/gocognit
	github.com/walle/lll/cmd/lll
)

require (
	github.com/ultraware/funlen v0.2.0
	golang.org/x/tools v0.42.0
)

require (
	github.com/alexflint/go-arg v0.0.0-20160306200701-e71d6514f40a // indirect
	github.com/stretchr/testify v1.12.1 // indirect
	github.com/uudashr/gocognit v1.3.0 // indirect
	github.com/walle/lll v1.0.1 // indirect
	golang.org/x/mod v0.33.0 // indirect
	golang.org/x/sync v0.19.0 // indirect
)
