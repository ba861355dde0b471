import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// After everything that the page needs; what was opened can then be read without a network (decisions/0041).
const keepPages = () =>
  void (import.meta.env.PROD && navigator.serviceWorker?.register("/sw.js").catch(() => {}));
if (document.readyState === "complete") keepPages();
else addEventListener("load", keepPages);
// A stored page says so (web/styles/patterns.css) until there is a network again.
addEventListener("online", () => document.body.removeAttribute("data-kept"));
