/** The service worker makes opened pages readable without a network. It comes after everything that the page needs. */
export function registerWorker(): void {
  const register = () =>
    void (import.meta.env.PROD && navigator.serviceWorker?.register("/sw.js").catch(() => {}));
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
  // A stored page says that it is one (web/styles/patterns.css) until there is a network again.
  addEventListener("online", () => document.body.removeAttribute("data-saved-at"));
}
