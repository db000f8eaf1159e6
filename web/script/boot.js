// What the page can do before the client runs, and when the client starts. The script is async with
// high priority: a script that blocks rendering would cost every first visit a round trip before
// the first paint.
import "./scheme.js";
import "./current_section.js";
import "./panel.js";
import "./copy.js";
import "./language.js";
import "./offline.js";
import "./start_client.js";
