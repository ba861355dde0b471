import { useId } from "react";
import type { Analytics } from "#contract/admin/analytics.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Combobox } from "#web/ui/inputs/combobox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** Shows one program's enrollments and their percentage of all students. The address names the program. */
export function ProgramPicker({ analytics }: { analytics: Analytics }) {
  const { get, go } = useAddress();
  const id = useId();
  const value = get("program");
  const chosen = analytics.all_programs.find((program) => String(program.id) === value);
  const options = analytics.all_programs.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 overflow-visible!"
    >
      <SectionHeading id={id} title="One program" />
      <Field label="Program" name="program" hint="Type any part of the title.">
        <Combobox
          options={options}
          value={value}
          onChange={(program) => go({ program }, { replace: true })}
          placeholder="Search programs"
        />
      </Field>
      {chosen && (
        <div aria-live="polite" className="grid gap-4">
          <p>
            <span className="block font-bold font-display text-3xl tabular-nums">
              {withThousands(chosen.student_count)}
            </span>
            <span className="text-muted">
              {chosen.student_count === 1 ? "enrollment" : "enrollments"} in {chosen.title}
            </span>
          </p>
          <Share count={chosen.student_count} total={analytics.total_students} />
        </div>
      )}
    </Card>
  );
}

function Share({ count, total }: { count: number; total: number }) {
  const id = useId();
  const percent = total === 0 ? 0 : (count / total) * 100;
  return (
    <div className="grid gap-1.5">
      <p id={id} className="font-semibold tabular-nums">{`${percent.toFixed(1)}% of all students`}</p>
      <progress aria-labelledby={id} className="progress" max={100} value={percent} />
      <p className="text-muted text-sm">{`${withThousands(count)} of ${withThousands(total)} students`}</p>
    </div>
  );
}
