import { Check, ChevronDown } from "lucide-react";
import type { SubmitEvent } from "react";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { unitLabel } from "#contract/courses/units/units.ts";
import { groupLabel, type UnitGroup, unitGroups, unitsIn } from "#web/student/courses/unit-groups.ts";
import { classNames } from "#web/ui/layout/class-names.ts";

type UnitsProps = { program: EnrolledProgram; onTick: (unit: number, isDone: boolean) => void };

/** The units to tick. Each is a button of a plain form, so that ticking works without JavaScript. */
export function Units({ program, onTick }: UnitsProps) {
  const groups = unitGroups(program.unit_type, program.total_units);
  function tick(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const pressed = event.nativeEvent.submitter;
    if (pressed instanceof HTMLButtonElement) onTick(Number(pressed.value), pressed.name === "mark");
  }
  return (
    <form method="post" onSubmit={tick} className="grid gap-2">
      <input type="hidden" name="enrollment_id" value={program.enrollment_id} />
      {groups.length === 1 && groups[0] ? (
        <UnitButtons program={program} group={groups[0]} />
      ) : (
        <UnitGroups program={program} groups={groups} />
      )}
    </form>
  );
}

/** The units of a long program in groups. The group with the next unit is open. */
function UnitGroups({ program, groups }: { program: EnrolledProgram; groups: UnitGroup[] }) {
  const done = new Set(program.completed_units);
  const countDone = (group: UnitGroup) => unitsIn(group).filter((unit) => done.has(unit)).length;
  const current = groups.find((group) => countDone(group) < group.last - group.first + 1);
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-3 lg:grid-cols-4">
      {groups.map((group) => (
        <details
          key={group.first}
          open={group === current}
          className="group rounded-md border border-line open:col-span-full"
        >
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-3 font-medium text-sm">
            <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
            <span className="grid min-w-0 flex-1 py-1.5 sm:flex sm:justify-between">
              <span className="whitespace-nowrap">{groupLabel(program.unit_type, group)}</span>
              <span className="text-muted tabular-nums">
                {countDone(group)}/{group.last - group.first + 1}
                <span className="sr-only"> done</span>
              </span>
            </span>
          </summary>
          <div className="px-3 pb-3">
            <UnitButtons program={program} group={group} />
          </div>
        </details>
      ))}
    </div>
  );
}

function UnitButtons({ program, group }: { program: EnrolledProgram; group: UnitGroup }) {
  const done = new Set(program.completed_units);
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
      {unitsIn(group).map((unit) => (
        <li key={unit}>
          <UnitButton label={unitLabel(program.unit_type, unit)} unit={unit} isDone={done.has(unit)} />
        </li>
      ))}
    </ul>
  );
}

type UnitButtonProps = { label: string; unit: number; isDone: boolean };

function UnitButton({ label, unit, isDone }: UnitButtonProps) {
  return (
    <button
      type="submit"
      name={isDone ? "unmark" : "mark"}
      value={unit}
      aria-pressed={isDone}
      className={classNames(
        "flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-md border-[1.5px] px-2.5 font-medium text-sm tabular-nums",
        isDone
          ? "border-action bg-action-soft text-action"
          : "border-control-line bg-raised hover:border-action hover:text-action",
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          "grid size-5 shrink-0 place-items-center rounded-sm border-[1.5px]",
          isDone ? "border-action bg-action text-on-action" : "border-control-line",
        )}
      >
        {isDone && <Check className="size-4" strokeWidth={3} />}
      </span>
      {label}
    </button>
  );
}
