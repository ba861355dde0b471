import { CircleCheck } from "lucide-react";
import type { EnrolledProgram } from "#contract/learning/enrollments.ts";
import { remainingText } from "#contract/learning/units.ts";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";

/** How much of a program is ticked, and what remains in words (student-dashboard.md section 4). */
export function ProgramProgress({ program }: { program: EnrolledProgram }) {
  const remaining = program.total_units - program.completed_units.length;
  const words = remainingText(program.unit_type, remaining);
  return (
    <ProgressBar
      label="Progress"
      percent={program.progress_percentage}
      note={
        remaining > 0 ? (
          words
        ) : (
          <span className="flex items-center gap-1.5 font-semibold text-action">
            <CircleCheck className="size-5" />
            {words}
          </span>
        )
      }
    />
  );
}
