import { prefersSimple } from "#web/cannot-run.ts";
import { isAboveFloor } from "#web/is-above-floor.ts";
import { registerWorker } from "#web/register-worker.ts";
import { reportBrowser } from "#web/report-browser.ts";
import { startCountdown } from "./countdown.ts";
import { prefetchPages, showOpening } from "./links.ts";
import { startMenu } from "./menu.ts";
import { showPerson } from "./person.ts";
import { enableButtons, listenForPresses } from "./press.ts";
import { startReading } from "./reading.ts";
import { captureReferral } from "./referral.ts";
import { startSearch } from "./search.ts";
import { startForm } from "./send-form.ts";
import { showStates } from "./states.ts";
import { showWhatWasSaid } from "./toast.ts";

/**
 * All script of a content page (docs/decisions/0006): the page is complete without it, and without the framework. What
 * it finds by `data-` attributes it makes quicker or livelier.
 */
if (!isAboveFloor()) reportBrowser("below_floor");
else if (!prefersSimple()) {
  showStates();
  listenForPresses();
  startCountdown();
  startSearch();
  startForm();
  startReading();
  startMenu();
  showPerson();
  showOpening();
  prefetchPages();
  captureReferral();
  showWhatWasSaid();
  // Last: a button that can be pressed says that the page is ready.
  enableButtons();
}
registerWorker();
