/** Registers the service worker, which makes opened pages readable offline. Waits until the page has loaded. */
export function registerWorker(): void {
  const register = () =>
    void (import.meta.env.PROD && navigator.serviceWorker?.register("/sw.js").catch(() => {}));
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
  // Hides the notice of a stored page (web/styles/patterns.css) when the network is back.
  addEventListener("online", () => document.body.removeAttribute("data-saved-at"));
}
