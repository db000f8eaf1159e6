// Installing the page as an app. The control is shown only where that is possible.
import { act, root } from "./page.js";

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  root.dataset.install = "prompt";
  act.install = () => {
    delete root.dataset.install; // the browser allows one prompt
    event.prompt();
  };
});
addEventListener("appinstalled", () => delete root.dataset.install);
if (navigator.standalone === false) root.dataset.install = "hint"; // Safari on iOS has no prompt
