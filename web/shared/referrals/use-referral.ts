import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { referralIn } from "#contract/affiliates/referral-code.ts";

/** Stores the referral code of the address, if it has one (visitors.md 4), when the browser is idle. */
export function useReferral(): void {
  const [search] = useSearchParams();
  const code = referralIn(search);
  useEffect(() => {
    if (!code) return;
    const remember = () =>
      void import("#web/shared/referrals/referral.ts").then((part) => part.rememberReferral(code));
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(remember, 1_000);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(remember, { timeout: 3_000 });
    return () => cancelIdleCallback(waiting);
  }, [code]);
}
