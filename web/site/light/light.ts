import { prefersSimple } from "#web/api/failures/cannot-run.ts";
import { reportBrowser } from "#web/api/report-browser.ts";
import { isAboveFloor } from "#web/browser/is-above-floor.ts";
import { registerWorker } from "#web/browser/register-worker.ts";
import { startCountdown } from "./countdown.ts";
import { askAboutSlips } from "./email-slips-part.ts";
import { prefetchPages, showOpening } from "./links.ts";
import { startMenu } from "./menu.ts";
import { showPerson } from "./person.ts";
import { enableButtons, listenForPresses } from "./press.ts";
import { startReading } from "./reading.ts";
import { captureReferral } from "./referral.ts";
import { startSearch } from "./search/search.ts";
import { startForm } from "./send-form.ts";
import { showStates } from "./states.ts";
import { showWhatWasSaid } from "./toast/toast.ts";

/**
 * The complete script of content pages (docs/decisions/0006). Pages work without it. It finds parts by their `data-`
 * attributes and makes them quicker or interactive.
 */
if (!isAboveFloor()) reportBrowser("below_floor");
else if (!prefersSimple()) {
  showStates();
  listenForPresses();
  startCountdown();
  startSearch();
  startForm();
  askAboutSlips();
  startReading();
  startMenu();
  showPerson();
  showOpening();
  prefetchPages();
  captureReferral();
  showWhatWasSaid();
  // Last, because an enabled button tells users and tests that the page is ready.
  enableButtons();
}
registerWorker();
// Stops the tries of web/page/lost-script.ts.
dispatchEvent(new Event("darasa:running"));
