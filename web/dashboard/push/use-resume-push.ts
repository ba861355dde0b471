import { useEffect } from "react";
import { canPush, forgetPush, pushAnswer } from "./push-answer.ts";

/**
 * Shows this user's notifications again after a login if the device showed them before. Stops those of another user.
 */
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
