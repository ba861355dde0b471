import { useEffect } from "react";

/**
 * Pages of mailed links carry a secret in their address: it goes into no cache and no Referer,
 * and mail scanners that look at them change nothing.
 */
export const secretPageHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/**
 * Takes the secret out of the address bar once the page stands; the form carries it on. `kept` stays with this entry of the
 * tab's history, where a reload finds it as the location's state.
 */
export function useAddressWithoutSecret(kept?: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page was opened with
  useEffect(() => {
    if (!window.location.search) return;
    const { state } = window.history;
    window.history.replaceState(kept ? { ...state, usr: kept } : state, "", window.location.pathname);
  }, []);
}
