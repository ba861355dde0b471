import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { prefersSimple } from "./cannot-run.ts";

/**
 * A browser below the floor (README) keeps the page as the server sent it, whose links and forms are the browser's own:
 * a page that half works is worse. These came with Chrome 98, Safari 15.4 and Firefox 98.
 */
const isAboveFloor = typeof structuredClone === "function" && typeof HTMLDialogElement === "function";

if (isAboveFloor && !prefersSimple())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });

// The service worker makes opened pages readable without a network. It comes after everything that the page needs.
const registerWorker = () =>
  void (import.meta.env.PROD && navigator.serviceWorker?.register("/sw.js").catch(() => {}));
if (document.readyState === "complete") registerWorker();
else addEventListener("load", registerWorker);
// A stored page says that it is one (web/styles/patterns.css) until there is a network again.
addEventListener("online", () => document.body.removeAttribute("data-saved-at"));
