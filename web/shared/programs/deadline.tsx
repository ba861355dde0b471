import { CalendarClock, TriangleAlert } from "lucide-react";
import { isUrgent, timeLeft } from "#contract/courses/deadlines.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { Time } from "#web/ui/time/time.tsx";
import type { ProgramSummary } from "./program-summary.ts";

type DeadlineProps = {
  program: Pick<ProgramSummary, "is_enrollment_open" | "days_until_deadline" | "enrollment_deadline">;
};

/** The deadline on a card, with its day: red with a warning sign at 3 days or fewer, orange before (visitors.md 4). */
export function Deadline({ program }: DeadlineProps) {
  const { is_enrollment_open: isOpen, days_until_deadline: days, enrollment_deadline: closes } = program;
  const isPressing = !isOpen || isUrgent(days);
  const tone = isPressing ? "text-pressing" : days === null ? "text-muted" : "text-soon";
  const Icon = isOpen && isPressing ? TriangleAlert : CalendarClock;
  return (
    <p className={classNames("flex items-start gap-2 font-semibold text-sm", tone)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{wordingFor(isOpen, days, closes)}</span>
    </p>
  );
}

function wordingFor(isOpen: boolean, days: number | null, closes: string | null) {
  if (!isOpen) return "Enrollment Closed";
  if (days === null) return "Enrollment open at any time";
  return (
    <>
      Enrollment Deadline: <span className="inline-block">{timeLeft(days)}</span>
      {closes && days > 0 && (
        <>
          {" "}
          <span className="inline-block font-normal">
            until <Time at={closes} />
          </span>
        </>
      )}
    </>
  );
}
