package content_test

import (
	"fmt"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/web/browsertest/harness"
)

// The owner's specification fixes all of this for the bundled catalogue. Other catalogues are free.

func TestBundledOrderAndCounts(t *testing.T) {
	var got []string
	for _, category := range harness.Catalogue(t).Page("en").Categories {
		got = append(got, category.Title)
		for _, recipe := range category.Recipes {
			blocks := ""
			if recipe.FailureModes != "" {
				blocks += " failure modes"
			}
			if recipe.ExpectedOutput != "" {
				blocks += " expected output"
			}
			got = append(got, fmt.Sprintf("- %s %d%s", recipe.Title, len(recipe.SwapOuts), blocks))
		}
	}
	want := []string{
		"Project Scaffolding", "- Full-Stack Web App 3 failure modes expected output", "- API Backend with Auth 3 failure modes",
		"Database and Data Layer", "- Schema Generation 3",
		"Testing", "- Full Test Setup 2 expected output",
		"Refactoring", "- Component Decomposition 2",
		"Debugging", "- Structured Bug Hunt 2",
		"Code Review and Quality", "- Pre-PR Review 2",
		"Feature Development", "- Vertical Slice Build 2",
		"Infrastructure and DevOps", "- CI/CD Pipeline 2",
		"Configuration and Environment", "- Config Audit 0",
	}
	difftest.Expect(t, want, got)
}

// TestBundledBlocks: which optional blocks each language version has.
func TestBundledBlocks(t *testing.T) {
	c := harness.Catalogue(t)
	want := map[string]string{
		"en": "byline date related=6 more=4 call=[top end]",
		"fr": "byline date related=6 more=4 call=[top end]",
		"pt": "byline date related=6 more=4 call=[top end]",
		"de": "related=6 more=4 call=[top]",
		"ja": "byline related=0 more=0",
	}
	got := map[string]string{}
	for _, language := range c.Languages {
		p := c.Page(language)
		var blocks []string
		if p.AuthorLabel != "" {
			blocks = append(blocks, "byline")
		}
		if !p.PublishedAt.IsZero() {
			blocks = append(blocks, "date")
		}
		blocks = append(blocks, fmt.Sprintf("related=%d more=%d", len(p.RelatedLinks), len(p.MoreLinks)))
		if p.CallToAction != nil {
			blocks = append(blocks, fmt.Sprintf("call=%v", p.CallToAction.Placements))
		}
		got[language] = strings.Join(blocks, " ")
		if len(p.Tags) != 2 || len(p.Introduction) != 2 || len(p.Principles.Items) != 3 || len(p.Breadcrumb) != 4 || len(p.LibrarySection.Paragraphs) == 0 || p.Changelog == nil {
			t.Errorf("%s: %d tags, %d paragraphs of introduction, %d principles, %d steps of the breadcrumb, want 2, 2, 3, 4; or no library section or changelog",
				language, len(p.Tags), len(p.Introduction), len(p.Principles.Items), len(p.Breadcrumb))
		}
		headings := len(p.Categories) + 2
		for _, links := range [][]content.Link{p.RelatedLinks, p.MoreLinks} {
			if len(links) > 0 {
				headings++
			}
		}
		if len(p.SideNavigation) != headings {
			t.Errorf("%s: the side navigation has %d entries, the page %d section headings", language, len(p.SideNavigation), headings)
		}
	}
	difftest.Expect(t, want, got)
}

// TestBundledConstraints: each prompt states what section 2.5 of the specification demands. Each composed variant
// states what the table of variants demands, in its order.
func TestBundledConstraints(t *testing.T) {
	constraints := map[string][]string{
		"full-stack-web-app":      {"React", "TypeScript", "Tailwind CSS", "local storage", "add, edit, delete, mark complete", "filter", "all / active / completed", "one shared context", "mobile-responsive", "320px"},
		"api-backend-with-auth":   {"REST API", "JWT", "POST /auth/register", "POST /auth/login", "GET /auth/me", "GET /health", "bcrypt at 12 rounds", "middleware verifies the token", "Validate every request body", "malformed input", "Every error is JSON in one consistent shape", "status code"},
		"schema-generation":       {"multi-tenant SaaS", "organizations", "users, who belong to an organization", "projects, which belong to an organization", "tasks, which belong to a project and are assigned to a user", "UUID primary keys", "created_at and updated_at on every table", "ON DELETE CASCADE", "unique constraint on user email scoped per organization", "index on every foreign key column", "5 sample INSERT statements per table"},
		"full-test-setup":         {"Button", "4 cases: rendering, click handling, disabled state, loading state", "LoginForm, 2 flows: redirect on success and error message on failure", "auth API call mocked", "renderWithProviders", "context providers", "test for", "test:coverage"},
		"component-decomposition": {"400-line UserDashboard", "StatsGrid, ActivityFeed and DashboardNav", "data fetching in UserDashboard", "flow down as props", "typed interface for all its props", "Preserve all behavior", "No CSS class name changes"},
		"structured-bug-hunt":     {"checkout form submits twice on slow connections", "Check in this order", "missing preventDefault or missing disabled state", "no loading or disabled state", "strict development mode: a double render", "retry logic", "Propose a fix", "idempotency safeguard"},
		"pre-pr-review":           {"5 axes", "Security: injection, cross-site scripting, exposed secrets", "Error handling on async operations", "no untyped escape hatches", "null checks", "ARIA labels, keyboard navigation", "unnecessary re-renders, missing memoization", "critical / warning / info", "file location"},
		"vertical-slice-build":    {"comments on blog posts", "id, post_id, author_name, content, created_at", "GET /posts/:id/comments", "POST /posts/:id/comments", "Validate both", "threaded comment component with a reply form", "Optimistic UI update on submit", "5 comments per minute per IP", "Database migration"},
		"ci-cd-pipeline":          {"TypeScript monorepo", "push to main: type check, run tests, build, deploy", "pull request: type check and tests only", "preview deployment", "posted as a pull request comment", "keyed by the hash of pnpm-lock.yaml", "Fail fast on any step error"},
		"config-audit":            {"strict mode", "path aliases", "unused imports, inconsistent formatting and hook dependency warnings", "dev, build, test and lint", "validated at startup", "rather than read ad hoc", "fail silently in production"},
	}
	variants := map[string][][]string{
		"full-stack-web-app":      {{"Next.js 15 with App Router"}, {"Vue 3 with Composition API", "TypeScript"}, {"dark mode toggle", "Ctrl+N for new and Delete to remove", "JSON export/import"}},
		"api-backend-with-auth":   {{"Fastify", "@fastify/jwt"}, {"Prisma", "PostgreSQL", "User model", "id, email", "passwordHash, createdAt"}, {"session-based", "Redis session store"}},
		"schema-generation":       {{"MySQL 8.0 with InnoDB"}, {"Prisma 7 schema", "initial migration"}, {"events table", "JSONB payload column, GIN-indexed", "audit logging"}},
		"full-test-setup":         {{"end-to-end browser testing", "navigate to the login page, fill in the credentials, submit, and verify that the dashboard loads"}, {"HTTP-level API tests", "POST /auth/register", "Valid data", "Duplicate email", "Missing required fields"}},
		"component-decomposition": {{"custom hook, useUserDashboard", "loading state", "error state", "data objects", "presentational"}, {"Zustand store", "typed selectors", "Renders stay identical"}},
		"structured-bug-hunt":     {{"8 seconds", "N+1 queries", "Re-renders", "Unoptimized images", "Missing indexes", "time saved per fix"}, {"logged out at random", "JWT expiry", "Refresh token rotation", "SameSite, Secure and HttpOnly", "Concurrent refresh races"}},
		"pre-pr-review":           {{"N+1 queries", "missing rate limiting", "improper error propagation"}, {"security-only", "User inputs", "Authentication boundaries", "Authorization checks", "Sensitive data handling", "Dependency vulnerabilities"}},
		"vertical-slice-build":    {{"WebSocket", "all viewers", "without refreshing"}, {"boolean field isApproved", "Admin endpoints", "approve or reject"}},
		"ci-cd-pipeline":          {{"build and push a container image", "git SHA and latest"}, {"run migrations against staging", "rollback step", "if the deployment fails"}},
	}
	for _, category := range harness.Catalogue(t).Page("en").Categories {
		for _, recipe := range category.Recipes {
			expectPhrases(t, recipe.Slug, recipe.Prompt, constraints[recipe.Slug])
			if got, want := len(recipe.SwapOuts), len(variants[recipe.Slug]); got != want {
				t.Errorf("%s has %d swap-outs, and %d are demanded; this test holds the bundled catalogue to its specification: change it in the same commit", recipe.Slug, got, want)
				continue
			}
			for i, swap := range recipe.SwapOuts {
				expectPhrases(t, recipe.Slug+"/"+swap.Slug, swap.Prompt, variants[recipe.Slug][i])
			}
		}
	}
}

func expectPhrases(t *testing.T, name, prompt string, phrases []string) {
	t.Helper()
	if len(phrases) == 0 {
		t.Errorf("%s: nothing is demanded of it", name)
	}
	for _, phrase := range phrases {
		if !strings.Contains(prompt, phrase) {
			t.Errorf("%s does not say %q", name, phrase)
		}
	}
}
