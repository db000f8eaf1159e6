// Counts the updates in a row that could not be installed. One failure means little: the connection broke off, or the
// site was just being published. After several failures the reader is told, because the old version might stay for
// ever: a full storage or a proxy does not go away by itself.
import { pageData } from "./page.js";

const key = `prompt-recipes failed updates of ${pageData.worker}`; // the origin may hold other sites
const toleratedFailures = 1;

// noteFailure counts a failure, and returns whether the reader should be told.
export function noteFailure() {
  try {
    const failures = Number(localStorage[key] ?? 0) + 1;
    localStorage[key] = failures;
    return failures > toleratedFailures;
  } catch {} // storage is disabled, so workers are, too
  return false;
}

// forgetFailures resets the count, after an update was installed or given up.
export function forgetFailures() {
  try {
    delete localStorage[key];
  } catch {}
}
