import { useEffect } from "react";

/**
 * Pages of mailed links carry a secret in their address: it goes into no cache and no Referer,
 * and mail scanners that look at them change nothing.
 */
export const secretPageHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Takes the secret out of the address bar and the history once the page stands; the form carries it on. */
export function useAddressWithoutSecret(): void {
  useEffect(() => {
    if (window.location.search)
      window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
}
