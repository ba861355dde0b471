import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { referralIn } from "#contract/affiliates/referral-code.ts";

/** On every page whose address has ref or affiliate (public-site.md section 4), once the browser has nothing better to do. */
export function useReferral(): void {
  const [search] = useSearchParams();
  const code = referralIn(search);
  useEffect(() => {
    if (!code) return;
    const remember = () => void import("#web/shared/referral.ts").then((part) => part.rememberReferral(code));
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(remember, 1_000);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(remember, { timeout: 3_000 });
    return () => cancelIdleCallback(waiting);
  }, [code]);
}
