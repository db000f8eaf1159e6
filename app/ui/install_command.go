package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// skillsLine returns the command that installs the page's recipes as skills, for the top of the page. It links to the
// section that says more about it.
func (p *Page) skillsLine() app.UI {
	return app.Div().Class("skills-line").Body(
		app.A().ID("page--skills").Href("#"+content.LibrarySlug).Text(p.Words.Message("AsSkills")),
		p.installCommand("page--skills"),
		p.notSkills(),
	)
}

// installCommand returns the command line that installs the page's recipes as skills, with a button that copies it.
// labelID is the id of the element that says what the command does.
func (p *Page) installCommand(labelID string) app.UI {
	return app.Div().Class("invocation install-command").Role("group").Aria("labelledby", labelID).Body(
		commandBlock(installMarkup(p.BaseURL)),
		copyButton("command", p.Words.Message("CopyCommand")),
	)
}

// notSkills returns a paragraph that names the recipes that the install command leaves out. It returns an empty text
// if there are none.
func (p *Page) notSkills() app.UI {
	titles := p.Content.NotSkills()
	return optional(len(titles) > 0, func() app.UI {
		text := p.Words.MessageWith("NotSkills", map[string]string{"Recipes": strings.Join(titles, " · ")})
		return app.P().Text(text)
	})
}

// aboutInstallation returns a paragraph about the command that installs the page's recipes as skills. It also says
// how to install a single recipe. The example is the first recipe that is a skill.
func (p *Page) aboutInstallation() app.UI {
	option := code("--skill " + p.Content.FirstSkill())
	text := message(p.Words, "InstallSkills", map[string]markup{"Option": option})
	return raw(element("p", text, "id", "page--install"))
}

// installMarkup returns the markup of the command line that installs skills from a site. Each option is in an element
// that keeps the option and its values on one line.
func installMarkup(baseURL string) markup {
	parts := strings.Split(content.InstallSkills(baseURL), " --")
	all := boldFirst(parts[0])
	for _, option := range parts[1:] {
		all += " " + element("span", boldFirst("--"+option))
	}
	return all
}

func boldFirst(words string) markup {
	first, _, _ := strings.Cut(words, " ")
	return element("b", escaped(first)) + escaped(words[len(first):])
}
