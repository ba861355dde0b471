import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** Opens an address after a pause. Without JavaScript the answer's Refresh header does it. */
export function useRedirectAfter(address: string | undefined, wait_ms: number, state?: object): void {
  const navigate = useNavigate();
  const kept = useRef(state);
  kept.current = state;
  useEffect(() => {
    if (address === undefined) return;
    const timer = setTimeout(() => navigate(address, { state: kept.current }), wait_ms);
    return () => clearTimeout(timer);
  }, [address, navigate, wait_ms]);
}

/** Returns the Refresh header, which redirects browsers without JavaScript. Scripts do not see it. */
export function refreshHeader(address: string, wait_ms: number): Record<string, string> {
  return { Refresh: `${wait_ms / 1000}; url=${address}` };
}
