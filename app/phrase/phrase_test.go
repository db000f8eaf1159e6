package phrase_test

import (
	"strings"
	"testing"

	"prompt-recipes/app/phrase"
	"prompt-recipes/content/difftest"
)

// TestSplitCompound: a compound breaks before its Latin word.
func TestSplitCompound(t *testing.T) {
	difftest.Equal(t, strings.Join(phrase.Split("フルスタックWebアプリの雛形作成"), "|"), "フルスタック|Webアプリの|雛形作成")
}

// TestSplit: Split splits texts at the same places as BudouX itself.
func TestSplit(t *testing.T) {
	for _, want := range []string{
		"リリースできる|コードを|書かせる|プロンプトテンプレート",
		"フルスタックアプリの|雛形作成から|API、|スキーマ、|テスト、|リファクタリング、|" +
			"デバッグ、|レビュー、|CIまで、|ターミナルで|動く|コーディングエージェント向けに、|" +
			"コピーして|使える|プロンプトを|10本まとめました。",
		"今日は|天気です。",
		"名前を|書き換えて、|実行する。",
		"「今風の|ToDoアプリ」を|頼むと",
		"新しい|バージョンが|あります",
		"あ",
		"Prompt templates that ship code",
		"日本語",
		"",
	} {
		text := strings.ReplaceAll(want, "|", "")
		difftest.Equal(t, strings.Join(phrase.Split(text), "|"), want)
	}
}
