import { useEffect, useState } from "react";
import { onServerTime } from "#web/api/server-time.ts";
import { takeWrongClockSentence } from "#web/api/wrong-clock.ts";
import { Alert } from "#web/ui/layout/alert.tsx";

/** Says once on a device that its clock is wrong, when an answer of the server shows it. */
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
