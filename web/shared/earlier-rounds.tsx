import type { Submission } from "#contract/courses/submissions.ts";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { Time } from "#web/ui/time/time.tsx";

type EarlierRoundsProps = { rounds: Submission["earlier_rounds"] };

/** Lists when the work was sent back before, with the comments. Shows nothing if it never was. */
export function EarlierRounds({ rounds }: EarlierRoundsProps) {
  if (rounds.length === 0) return null;
  return (
    <ul className="grid gap-2 text-sm">
      {rounds.map(({ sent_back_at, comment }) => (
        <li key={sent_back_at}>
          <p className="text-muted">
            Sent back on <Time at={sent_back_at} shows="minute" />:
          </p>
          <LinkedText text={comment} className="measure" />
        </li>
      ))}
    </ul>
  );
}
