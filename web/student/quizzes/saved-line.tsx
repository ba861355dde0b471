import { CircleCheck, CloudOff, CloudUpload } from "lucide-react";
import { LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import type { SavedState } from "./use-answers.ts";

interface SavedLineProps {
  state: SavedState;
  ends_at: string;
  onRetry: () => void;
}

/** Where the newest answers are: with the server, on the way, on this device, or only on the open page. */
export function SavedLine({ state, ends_at, onRetry }: SavedLineProps) {
  if (state === "rejected")
    return (
      <span role="alert" className="flex flex-wrap items-center gap-2 text-sm text-urgent">
        An answer was not accepted.
        <Button variant="secondary" size="small" onClick={onRetry}>
          Send Again
        </Button>
      </span>
    );
  const { icon: Icon, words } = looks[state];
  const last = formatTime(new Date(Date.parse(ends_at) + LATE_ANSWERS_MS).toISOString(), "minute");
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {words}
      {state === "device" && <span>Connect before {last} Kampala time, so that all answers count.</span>}
      {state === "page" && (
        <span>
          The device has no space left. Keep this page open, and connect before {last} Kampala time.
        </span>
      )}
    </span>
  );
}

const looks = {
  saved: { icon: CircleCheck, words: "Saved" },
  sending: { icon: CloudUpload, words: "Sending" },
  device: { icon: CloudOff, words: "On this device" },
  page: { icon: CloudOff, words: "Only on this page" },
} as const;
