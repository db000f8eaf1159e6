// Installing the page as an app. The control is shown only where it can work.
import { act, root } from "./page.js";

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  root.dataset.install = "prompt";
  act.install = () => {
    delete root.dataset.install; // it can be asked for once
    event.prompt();
  };
});
addEventListener("appinstalled", () => delete root.dataset.install);
if (navigator.standalone === false) root.dataset.install = "hint"; // Safari on iOS, which has no prompt
