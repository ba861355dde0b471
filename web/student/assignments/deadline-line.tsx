import { CalendarClock } from "lucide-react";
import type { Assignment } from "#contract/courses/assignments.ts";
import { timeLeftText } from "#web/shared/programs/time-left.ts";
import { DueTime } from "#web/ui/time/due-time.tsx";

interface DeadlineLineProps {
  assignment: Assignment;
  now: Date;
  /** True if the student can do nothing more before the deadline. */
  isDone?: boolean;
}

/** The deadline with its time zone, the time left to the second, and the marks. */
export function DeadlineLine({ assignment, now, isDone }: DeadlineLineProps) {
  const left = timeLeftText(assignment.deadline, now);
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      <span className="flex items-center gap-2">
        <CalendarClock aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        <span>
          <DueTime at={assignment.deadline} />
        </span>
      </span>
      {left ? (
        !isDone && (
          <span role="timer" className="font-semibold text-accent-text tabular-nums">
            {left}
          </span>
        )
      ) : (
        <span className="text-muted">The deadline has passed.</span>
      )}
      <span className="text-muted">{assignment.total_marks} marks</span>
    </p>
  );
}
