import { useEffect } from "react";
import { canPush, forgetPush, pushAnswer } from "./push-answer.ts";

/** A device that showed this person's notifications shows them after the next log-in, too; another person's never. */
export function useResumePush(userId: number): void {
  useEffect(() => {
    const answer = canPush() ? pushAnswer() : undefined;
    if (!answer || answer === "no") return;
    const done =
      answer === String(userId) ? import("./push-device.ts").then((one) => one.resume()) : forgetPush();
    // The next visit tries again.
    done.catch(() => undefined);
  }, [userId]);
}
