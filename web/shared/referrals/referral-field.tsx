import { useEffect, useState } from "react";

/** The referral code of a form: from the address, otherwise stored from an earlier visit. */
export function ReferralField({ code }: { code: string }) {
  const [remembered, setRemembered] = useState("");
  useEffect(() => {
    if (code) return;
    let isGone = false;
    void import("./referral.ts").then(({ rememberedReferral }) => {
      if (!isGone) setRemembered(rememberedReferral());
    });
    return () => {
      isGone = true;
    };
  }, [code]);
  return <input type="hidden" name="ref" value={code || remembered} />;
}
