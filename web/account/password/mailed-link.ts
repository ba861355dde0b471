import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * Headers of pages whose address contains a secret from an email. They keep it out of caches and of the Referer header.
 */
export const secretPageHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/**
 * Returns the data of a mailed link. Removes the secret from the address bar and stores it in the tab's history entry,
 * so that a reload still works.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, with the data of the opened link
  useEffect(() => {
    if (!window.location.search) return;
    const { state } = window.history;
    window.history.replaceState(kept ? { ...state, usr: kept } : state, "", window.location.pathname);
  }, []);
}
