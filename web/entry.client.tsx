import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { prefersSimple } from "./api/failures/cannot-run.ts";
import { reportBrowser } from "./api/report-browser.ts";
import { isAboveFloor } from "./browser/is-above-floor.ts";
import { registerWorker } from "./browser/register-worker.ts";
import { showNoscript } from "./browser/show-noscript.ts";

if (!isAboveFloor()) reportBrowser("below_floor");
if (isAboveFloor() && !prefersSimple())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
else showNoscript();
registerWorker();
// Stops the tries of web/page/lost-script.ts.
dispatchEvent(new Event("darasa:running"));
