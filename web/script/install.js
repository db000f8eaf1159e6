// Installing the page as an app. The control is shown only where that is possible.
import { act, shown } from "./page.js";

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  shown.install = "prompt";
  act.install = () => {
    delete shown.install; // the browser allows one prompt
    event.prompt();
  };
});
addEventListener("appinstalled", () => delete shown.install);
if (navigator.standalone === false) shown.install = "hint"; // Safari on iOS has no prompt
