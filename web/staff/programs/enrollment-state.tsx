import { spanInWords, timeLeft } from "#contract/courses/deadlines.ts";
import type { Program } from "#contract/courses/programs/programs.ts";
import { Time } from "#web/ui/time/time.tsx";

/** Number of remaining days from which a deadline is urgent, inclusive (staff.md 9). */
const URGENT_DAYS = 7;

/** Shows "Closed", "N days left" in orange, or the deadline as it was set: a day, or value and unit (staff.md 4). */
export function EnrollmentState({ program }: { program: Program }) {
  const { days_until_deadline: days, deadline_value, deadline_unit, closes_on } = program;
  if (!program.is_enrollment_open) return <span className="font-semibold text-muted">Closed</span>;
  if (days === null) return <span className="text-muted">None</span>;
  if (days <= URGENT_DAYS)
    return <span className="whitespace-nowrap font-semibold text-soon">{timeLeft(days)}</span>;
  if (closes_on) return <Time at={closes_on} className="whitespace-nowrap" />;
  if (deadline_value === null || deadline_unit === null) return <span>{timeLeft(days)}</span>;
  return <span className="whitespace-nowrap">{spanInWords(deadline_value, deadline_unit)}</span>;
}
