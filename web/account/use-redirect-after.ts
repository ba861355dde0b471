import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** Goes to an address after a pause, once there is one to go to. Without JavaScript the answer's Refresh header does it. */
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

/** The header by which a browser without JavaScript goes on by itself; a page's script never sees it. */
export function refreshHeader(address: string, wait_ms: number): Record<string, string> {
  return { Refresh: `${wait_ms / 1000}; url=${address}` };
}
