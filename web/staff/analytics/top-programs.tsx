import { useId } from "react";
import type { ProgramCount } from "#contract/admin/analytics.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** Shows the five programs with the most students, each with a bar in proportion to the first. */
export function TopPrograms({ programs }: { programs: ProgramCount[] }) {
  const id = useId();
  const most = Math.max(1, ...programs.map((program) => program.student_count));
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <SectionHeading id={id} title="Top 5 Programs by Enrollment" />
      {programs.length === 0 && <p className="text-muted">There are no programs yet.</p>}
      <ol className="grid gap-4">
        {programs.map(({ id: programId, title, student_count }) => (
          <li key={programId} className="grid gap-1.5">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 font-medium">{title}</span>
              <span className="shrink-0 font-semibold tabular-nums">
                {withThousands(student_count)}
                <span className="sr-only"> {student_count === 1 ? "student" : "students"}</span>
              </span>
            </div>
            <div aria-hidden="true" className="h-3 overflow-clip rounded-e-full bg-sunken">
              <div
                className="h-full rounded-e-full bg-action"
                style={{ width: `${(student_count / most) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
