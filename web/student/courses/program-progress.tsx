import { CircleCheck } from "lucide-react";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { remainingText } from "#contract/courses/units/units.ts";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";

/** The progress of a program in percent, and the remaining units in words (students.md 4). */
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
