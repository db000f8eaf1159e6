package browsertest

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Promises of this file: the site behind a login, by Basic authentication or by a single sign-on
// that sets a cookie.
//
// - It is kept, started, updated, offered for installation and read offline as without a login.
//   After the login, nothing is requested without credentials.
// - When the session ends, the reader keeps the version they have. The next address that is not
//   kept asks for a login, for example /. After that, updates arrive again.

// login is a front that answers only readers who are logged in.
type login struct {
	cookie  bool // single sign-on; otherwise Basic authentication
	mu      sync.Mutex
	session string   // what the reader must send
	refused []string // paths
}

func (l *login) answer(w http.ResponseWriter, r *http.Request) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cookie && r.URL.Path == "/login" {
		http.SetCookie(w, &http.Cookie{
			Name:     "session",
			Value:    l.session,
			Path:     "/",
			HttpOnly: true,
			SameSite: http.SameSiteLaxMode,
		})
		http.Redirect(w, r, r.FormValue("to"), http.StatusSeeOther)
		return true
	}
	if l.isLoggedIn(r) {
		return false
	}
	l.refused = append(l.refused, r.URL.Path)
	if l.cookie {
		w.Header().Set("Content-Type", "text/html")
		w.Write([]byte(`<!doctype html><title>Log in</title><a href="/login?to=` + r.URL.Path + `">Log in</a>`))
	} else {
		w.Header().Set("WWW-Authenticate", `Basic realm="recipes"`)
		w.WriteHeader(http.StatusUnauthorized)
	}
	return true
}

func (l *login) isLoggedIn(r *http.Request) bool {
	if l.cookie {
		session, err := r.Cookie("session")
		return err == nil && session.Value == l.session
	}
	_, password, ok := r.BasicAuth()
	return ok && password == l.session
}

// refusals returns the paths that have been requested without credentials since the last call.
func (l *login) refusals() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	refused := l.refused
	l.refused = nil
	return refused
}

// replace ends the session. Readers must log in again for the next one.
func (l *login) replace(next string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.session = next
}

// answerChallenges makes a tab answer challenges for Basic authentication, as a reader does in the
// browser's dialog, while the domain Fetch of the protocol is enabled.
func (l *login) answerChallenges(b *tab) {
	b.T.Helper()
	err := chromedp.Listen(b.ctx, func(event any) {
		switch e := event.(type) {
		case *fetch.EventRequestPaused:
			go chromedp.Call(b.ctx, fetch.ContinueRequest, fetch.ContinueRequestParams{RequestID: e.RequestID})
		case *fetch.EventAuthRequired:
			l.mu.Lock()
			password := l.session
			l.mu.Unlock()
			go chromedp.Call(b.ctx, fetch.ContinueWithAuth, fetch.ContinueWithAuthParams{
				RequestID: e.RequestID,
				AuthChallengeResponse: &fetch.AuthChallengeResponse{
					Response: "ProvideCredentials",
					Username: "reader",
					Password: password,
				},
			})
		}
	})
	if err != nil {
		b.T.Fatal(err)
	}
}

// visit visits a page that asks for a login, and logs in.
func (l *login) visit(b *tab, path string) {
	b.T.Helper()
	if !l.cookie {
		call(b, fetch.Enable, fetch.EnableParams{HandleAuthRequests: new(true)})
		b.visit(path)
		call(b, fetch.Disable, cdp.Empty{})
		return
	}
	b.visit(path)
	b.Wait(`document.title === "Log in"`) // visit may have waited for the load of the page before
	b.Click("a")
	b.Wait(`document.title !== "Log in" && performance.timing.loadEventEnd > 0`)
}

func TestLogin(t *testing.T) {
	begin(t, notWithShort("a site behind a login"))
	for name, cookie := range map[string]bool{"Basic authentication": false, "single sign-on": true} {
		t.Run(name, func(t *testing.T) {
			b, f := alone(t)
			l := &login{cookie: cookie, session: "first"}
			f.answer(l.answer)
			l.answerChallenges(b)
			l.visit(b, "/de/")
			b.expectPage("de", b.title("de"))
			// With Basic authentication, the worker's script is requested with credentials only
			// after a first refusal.
			b.workerActive()
			if len(l.refusals()) == 0 {
				t.Fatal("the page was had without a login")
			}
			b.startClient()
			b.choose("ja")
			b.kept(true)
			b.choose("de")
			manifest := call(b, page.GetAppManifest, page.GetAppManifestParams{})
			if !strings.Contains(manifest.Data, `"lang": "de"`) || len(manifest.Errors) > 0 {
				t.Errorf("the manifest is %q, %v", manifest.Data, manifest.Errors)
			}
			b.offer(f, otherVersion(t, "Neue Fassung"))
			b.acceptUpdate("de", "Neue Fassung")
			if refused := l.refusals(); len(refused) > 0 {
				t.Errorf("asked for without credentials: %v", refused)
			}

			l.replace("second")
			f.replace(otherVersion(t, "Zweite Fassung"))
			b.visit("/fr/").expectPage("fr", b.title("fr"))
			if b.tryUpdate() {
				t.Error("there was an update without a session")
			}
			b.visit("/de/")
			b.expectPage("de", "Neue Fassung")
			l.visit(b, "/robots.txt") // the worker does not keep it
			l.replace("third")
			l.visit(b, "/")
			b.expectPage("de", "Neue Fassung")
			b.visit("/de/")
			b.update()
			b.acceptUpdate("de", "Zweite Fassung")
			f.gone()
			for _, language := range []string{"en", "fr", "pt", "ja"} {
				b.visit("/"+language+"/").expectPage(language, b.title(language))
			}
		})
	}
}
