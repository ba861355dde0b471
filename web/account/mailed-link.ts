import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * Pages of mailed links carry a secret in their address: it goes into no cache and no Referer,
 * and mail scanners that look at them change nothing.
 */
export const secretPageHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/**
 * What a mailed link opened. Its secret is taken out of the address bar once the page stands, and stays with this entry of the
 * tab's history, where a reload finds it.
 */
export function useMailedLink<Opened extends object>(opened: Opened | undefined): Opened | undefined {
  const [first] = useState(opened);
  const [shown, setShown] = useState(opened);
  const { state } = useLocation();
  useAddressWithoutSecret(first && { opened: first });
  useEffect(() => {
    if (!first && state?.opened) setShown(state.opened);
  }, [first, state]);
  return shown;
}

function useAddressWithoutSecret(kept: object | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page was opened with
  useEffect(() => {
    if (!window.location.search) return;
    const { state } = window.history;
    window.history.replaceState(kept ? { ...state, usr: kept } : state, "", window.location.pathname);
  }, []);
}
