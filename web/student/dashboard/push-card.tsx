import { useMutation } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { focusMainIfLost } from "#web/browser/focus-main.ts";
import { answerPush } from "#web/dashboard/push/push-answer.ts";
import { turnOn } from "#web/dashboard/push/push-device.ts";
import { blockedWords, failedWords } from "#web/dashboard/push/push-words.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Asks once on each device whether to turn on notifications (beyond.md 5). After "Not now", it never asks again. */
export function PushCard() {
  const userId = useCurrentUser().id;
  const [isAnswered, setIsAnswered] = useState(false);
  const showToast = useToast();
  const turningOn = useMutation({
    mutationFn: () => turnOn(userId),
    onSuccess: (isOn) => {
      if (!isOn) return;
      showToast("Notifications are on. Choose which ones you get under Settings, Emails.");
      setIsAnswered(true);
    },
  });
  useEffect(() => {
    if (isAnswered) focusMainIfLost();
  }, [isAnswered]);
  function decline() {
    answerPush("no");
    setIsAnswered(true);
  }
  const id = useId();
  if (isAnswered) return null;
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-start gap-3">
        <BellRing aria-hidden="true" className="mt-1 size-5 shrink-0 text-action" />
        <div>
          <h2 id={id} className="text-lg">
            Turn on notifications?
          </h2>
          <p className="measure text-muted">
            This device can notify you at once about new assignments, grades, live sessions and
            communications, even when this site is closed.
          </p>
        </div>
      </div>
      {turningOn.data === false && (
        <Alert tone="warning">{isDenied() ? blockedWords : notAllowedWords}</Alert>
      )}
      {turningOn.isError && <Alert tone="error">{sentenceOf(turningOn.error, failedWords)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          isPending={turningOn.isPending}
          pendingLabel="Turning on..."
          onClick={() => !turningOn.isPending && turningOn.mutate()}
        >
          Turn on
        </Button>
        <Button size="small" variant="secondary" onClick={decline}>
          Not now
        </Button>
      </div>
    </Card>
  );
}

const isDenied = () => Notification.permission === "denied";
const notAllowedWords =
  'Your browser asked whether to allow notifications. Press "Turn on" again and allow them.';
