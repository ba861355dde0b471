import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { prefersSimple } from "./cannot-run.ts";
import { isAboveFloor } from "./is-above-floor.ts";
import { registerWorker } from "./register-worker.ts";
import { reportBrowser } from "./report-browser.ts";
import { showNoscript } from "./show-noscript.ts";

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
