import { useEffect, useState } from "react";
import { onServerTime } from "#web/server-time.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { takeWrongClockSentence } from "#web/wrong-clock.ts";

/** Says once on a device that its clock is wrong, as soon as an answer of the server has shown it. */
export function ClockNotice() {
  const [sentence, setSentence] = useState<string>();
  useEffect(
    () =>
      onServerTime(() => {
        const taken = takeWrongClockSentence();
        if (taken) setSentence(taken);
      }),
    [],
  );
  if (!sentence) return null;
  return (
    <Alert tone="info" onDismiss={() => setSentence(undefined)}>
      {sentence}
    </Alert>
  );
}
