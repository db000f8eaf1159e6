package importer

import "prompt-recipes/content"

// Stdin is the path of standard input.
const Stdin = "-"

// Origin is where a recipe comes from. Its file is named as the user named it, or the folder that it is in. A recipe of
// standard input has the name of the recipe or, without one, its first line for a part.
type Origin = content.PromptSource

// isMainFile reports whether a file of this name is the prompt of its folder. The other files of such a folder belong
// to the prompt.
func isMainFile(name string) bool { return name == content.SkillFile || name == "system.md" }
