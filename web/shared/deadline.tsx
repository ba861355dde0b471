import { CalendarClock, TriangleAlert } from "lucide-react";
import { isUrgent, timeLeft } from "#contract/learning/deadlines.ts";
import { classNames } from "#web/ui/layout/class-names.ts";

type DeadlineProps = { isOpen: boolean; days: number | null };

/** A card's line about enrollment: red with a warning sign at 3 days or fewer, orange before (public-site.md section 4). */
export function Deadline({ isOpen, days }: DeadlineProps) {
  const isPressing = !isOpen || isUrgent(days);
  const tone = isPressing ? "text-pressing" : days === null ? "text-muted" : "text-soon";
  const Icon = isOpen && isPressing ? TriangleAlert : CalendarClock;
  return (
    <p className={classNames("flex items-start gap-2 font-semibold text-sm", tone)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{wordingFor(isOpen, days)}</span>
    </p>
  );
}

function wordingFor(isOpen: boolean, days: number | null) {
  if (!isOpen) return "Enrollment Closed";
  if (days === null) return "Enrollment open at any time";
  return (
    <>
      Enrollment Deadline: <span className="inline-block">{timeLeft(days)}</span>
    </>
  );
}
