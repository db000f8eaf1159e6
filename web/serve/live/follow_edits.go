package live

import (
	"context"
	"log/slog"
	"time"

	"prompt-recipes/content/problem"
	"prompt-recipes/web/serve/dev"
)

// FollowEdits shows the site, or the problems in its files, on a server for authors. Until ctx ends, it shows them
// again whenever a file in a folder, or beyond it, is saved; see [dev.Poll].
func FollowEdits(
	ctx context.Context, server *dev.Server, build Build, folder string, beyond func() dev.Beyond, log *slog.Logger,
) {
	show := func() {
		start := time.Now()
		built, problems, err := build.again()
		if err != nil {
			failures := problemsOf(err)
			server.ShowErrors(failures)
			logProblems(log, failures)
			return
		}
		warnings := problems.Of(problem.Warning)
		server.Show(built, warnings)
		logProblems(log, warnings)
		logProblems(log, problems.OfKind(problem.NotAdded)) // the pages show what is wrong
		log.Info("built",
			"site_version", built.Version,
			"warnings", len(warnings),
			"took_ms", time.Since(start).Milliseconds())
	}
	dev.Poll(ctx, folder, beyond, show, log)
}
