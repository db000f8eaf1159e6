package dev

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"prompt-recipes/content/problem"
)

// sendEvents sends the problems to a page as server-sent events: at once, and after each change. An event without
// errors means that there may be a new version of the page. When the server stops, the context of the request ends,
// so no stream keeps the server from stopping.
func (s *Server) sendEvents(w http.ResponseWriter, r *http.Request) {
	connection := http.NewResponseController(w)
	// The server's read deadline is meant for requests that end.
	if err := connection.SetReadDeadline(time.Time{}); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	io.WriteString(w, "retry: 500\n\n") // ms until a page looks for a restarted server
	for {
		current := s.shown.Load()
		err := sendEvent(w, current.problems)
		if err != nil || connection.Flush() != nil {
			return // the page is closed
		}
		select {
		case <-current.replaced:
		case <-r.Context().Done():
			return
		}
	}
}

// sendEvent sends the problems as an event with one line of JSON.
func sendEvent(w io.Writer, problems problem.List) error {
	shown := make([]shownProblem, len(problems)) // JSON's [], not null
	for i, p := range problems {
		shown[i] = show(p)
	}
	data, err := json.Marshal(shown)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "data: %s\n\n", data)
	return err
}

// shownProblem is a problem as dev.js shows it.
type shownProblem struct {
	Place     string           `json:"place"` // "" for a problem without a file
	Severity  problem.Severity `json:"severity"`
	Text      string           `json:"text"`
	Line      int              `json:"line"`
	Column    int              `json:"column"`
	FirstLine int              `json:"first_line"`
	Lines     []string         `json:"lines"`
}

func show(p problem.Problem) shownProblem {
	shown := shownProblem{
		Severity:  p.Severity,
		Text:      p.Text(),
		Line:      p.Line,
		Column:    p.Column,
		FirstLine: p.FirstLine,
		Lines:     p.Lines,
	}
	if p.File != "" {
		shown.Place = p.Place()
	}
	return shown
}
