// The entry point of the script that every page loads. It does everything that works before the client runs, and
// starts the client. The script is async with high priority: a script that blocks rendering would cost every first
// visit a round trip before the first paint.
//
// There are five other entry points, which cmd/build bundles with what they import:
//
//   switch.js            runs the client; start_client.js loads it, and it loads itself in a worker thread
//   worker.js            the service worker
//   worker_removal.js    the service worker that removes the other one
//   language_chooser.js  the page at / of an export
//   dev.js               the server for authors adds it to pages
//
// The other modules are parts of these. They work together like this:
//
//   the page tells boot.js         addresses, by data attributes of its script, and texts, by id: page.js
//   buttons call                   functions, by data-action: page.js. The buttons that copy have data-copy: copy.js
//   scripts tell the style sheet   what to show, by data attributes: app, install, offline, scheme and update of the
//                                  root; state and said of a button that copies; section of the navigation's summary
//   boot.js tells the worker       what to do, by messages: handleMessage in worker.js
//   boot.js and switch.js share    no module with state. start in switch.js gets what it needs from boot.js, and
//                                  returns what draws
//   switch.js and the program      call each other: run_program.js, and package app/browser
//   a page tells the next one      the reading place, in session storage: kept_place.js
//   a visit tells the next one     the language, in a cookie for the server and in the worker's notes: language.js;
//                                  the scheme and failed updates, in local storage: scheme.js, updates.js
import "./scheme.js";
import "./current_section.js";
import "./panel.js";
import "./copy.js";
import "./language.js";
import "./offline.js";
import "./start_client.js";
