import { Check, FileText, Video } from "lucide-react";
import type { SubmitEvent } from "react";
import { Link } from "react-router";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import type { UnitSummary } from "#contract/courses/units/unit-content.ts";
import { unitLabel } from "#contract/courses/units/units.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { StartsAt } from "../starts-at.tsx";
import { QuizSteps } from "./quiz-steps.tsx";

type UnitListProps = {
  program: EnrolledProgram;
  units: readonly UnitSummary[];
  onTick: (unit: number, isDone: boolean) => void;
};

/** The units with their titles. Each has a button of a plain form to tick it. A published unit links to its content. */
export function UnitList({ program, units, onTick }: UnitListProps) {
  const done = new Set(program.completed_units);
  function tick(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const pressed = event.nativeEvent.submitter;
    if (pressed instanceof HTMLButtonElement) onTick(Number(pressed.value), pressed.name === "mark");
  }
  return (
    <form method="post" onSubmit={tick}>
      <input type="hidden" name="enrollment_id" value={program.enrollment_id} />
      <ol className="overflow-clip rounded-lg border border-line bg-surface">
        {units.map((unit) => (
          <UnitRow
            key={unit.number}
            unit={unit}
            label={unitLabel(program.unit_type, unit.number)}
            isDone={done.has(unit.number)}
          />
        ))}
      </ol>
    </form>
  );
}

type UnitRowProps = { unit: UnitSummary; label: string; isDone: boolean };

function UnitRow({ unit, label, isDone }: UnitRowProps) {
  const { href } = useAddress();
  const { number, title, is_published } = unit;
  const name = (
    <>
      <span className="block font-semibold text-accent-text text-sm">{label}</span>
      {title}
    </>
  );
  return (
    <li className="flex items-center gap-1 border-line border-t px-2 py-1.5 first:border-t-0">
      <button
        type="submit"
        name={isDone ? "unmark" : "mark"}
        value={number}
        aria-label={label}
        aria-pressed={isDone}
        className="grid size-11 shrink-0 cursor-pointer place-items-center self-start"
      >
        <span
          className={classNames(
            "grid size-6 place-items-center rounded-sm border-[1.5px]",
            isDone ? "border-action bg-action text-on-action" : "border-control-line bg-raised",
          )}
        >
          {isDone && <Check aria-hidden="true" className="size-4.5" strokeWidth={3} />}
        </span>
      </button>
      <div className="min-w-0 flex-1 py-1.5">
        {is_published ? (
          <Link to={href({ unit: number })} className="group block [overflow-wrap:anywhere]">
            <span dir="auto" className="block underline-offset-4 group-hover:underline">
              {name}
            </span>
            <Holds unit={unit} />
          </Link>
        ) : (
          <p dir="auto" className="[overflow-wrap:anywhere]">
            {name}
          </p>
        )}
        <QuizSteps steps={unit.quizzes} />
      </div>
    </li>
  );
}

function Holds({ unit: { has_video, files, session } }: { unit: UnitSummary }) {
  const files_count = files.length;
  if (!has_video && files_count === 0 && !session) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      {has_video && (
        <span className="flex items-center gap-1.5">
          <Video aria-hidden="true" className="size-4" />
          Video
        </span>
      )}
      {files_count > 0 && (
        <span className="flex items-center gap-1.5">
          <FileText aria-hidden="true" className="size-4" />
          {files_count} {files_count === 1 ? "file" : "files"}
        </span>
      )}
      {session && (
        <span>
          Live <StartsAt at={session.starts_at} />
        </span>
      )}
    </span>
  );
}
