// The entry point of the script that every page loads. It does everything that works before the client runs, and
// starts the client. The script is async with high priority: a script that blocks rendering would cost every first
// visit a round trip before the first paint.
import "./scheme.js";
import "./current_section.js";
import "./panel.js";
import "./copy.js";
import "./language.js";
import "./offline.js";
import "./start_client.js";
