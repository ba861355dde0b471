import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { prefersSimple } from "./cannot-run.ts";
import { isAboveFloor } from "./is-above-floor.ts";
import { registerWorker } from "./register-worker.ts";

if (isAboveFloor() && !prefersSimple())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
registerWorker();
