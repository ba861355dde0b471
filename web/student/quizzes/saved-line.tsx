import { CircleAlert, CircleCheck, CloudOff, CloudUpload } from "lucide-react";
import { LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import { refusals, type SavedState } from "./use-answers.ts";

interface SavedLineProps {
  state: SavedState;
  ends_at: string;
  /** True for the answers of an attempt that is over. */
  isOver?: boolean;
  onRetry: () => void;
}

/** Where the newest answers are: with the server, on the way, on this device, or only on the open page. */
export function SavedLine({ state, ends_at, isOver = false, onRetry }: SavedLineProps) {
  if (isRefusal(state))
    return (
      <span role="alert" className="flex flex-wrap items-center gap-2 text-sm text-urgent">
        {refusals[state]}
        <Button variant="secondary" size="small" onClick={onRetry}>
          Send Again
        </Button>
      </span>
    );
  const { icon: Icon, words } = looks[state];
  const advice = isOver ? savedAdvice(state, ends_at) : undefined;
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
      {/* Large text breaks beside its icon, not below it. */}
      <span className="flex min-w-0 items-center gap-x-2">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0">
          {isOver && state === "saved" ? "All answers of this device are sent" : words}
          {advice && "."}
        </span>
      </span>{" "}
      {advice && <span>{advice}</span>}
    </span>
  );
}

const isRefusal = (state: SavedState): state is keyof typeof refusals => state in refusals;

/** Says until when answers that are only here must be sent, or why they cannot be. */
export function savedAdvice(state: SavedState, ends_at: string): string | undefined {
  const last = `${lastTime(ends_at)} Kampala time`;
  if (state === "device") return `Connect before ${last}, so that all answers count.`;
  if (state === "page")
    return `The device has no space left. Keep this page open, and connect before ${last}.`;
  if (state === "gone")
    return "Staff may have removed it, or you are no longer in its program. Your answers are kept on this device.";
  return undefined;
}

/** Returns until when answers that were given before the end count, if they arrive. */
export const lastTime = (ends_at: string) =>
  formatTime(new Date(Date.parse(ends_at) + LATE_ANSWERS_MS).toISOString(), "minute");

const looks = {
  saved: { icon: CircleCheck, words: "Saved" },
  typing: { icon: CloudUpload, words: "On this device" },
  sending: { icon: CloudUpload, words: "Sending" },
  device: { icon: CloudOff, words: "On this device" },
  page: { icon: CloudOff, words: "Only on this page" },
  long: { icon: CircleAlert, words: "Not saved: an answer is too long" },
} as const;
