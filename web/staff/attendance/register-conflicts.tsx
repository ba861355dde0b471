import type { AttendanceLine } from "#contract/courses/attendance/attendance.ts";
import type { AttendanceState } from "#contract/courses/attendance/attendance-states.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { clockOf } from "./clock-of.ts";
import { stateInWords } from "./register-counts.ts";
import type { Register } from "./use-register.ts";

/** Shows conflicts of students who are not on the page. */
export function OtherConflicts({ register }: { register: Register }) {
  const shown = new Set(register.list.data?.results.map(({ student }) => student));
  return register.conflicts
    .filter(({ theirs }) => !shown.has(theirs.student))
    .map((conflict) => <Conflict key={conflict.theirs.student} conflict={conflict} register={register} />);
}

type ConflictProps = { conflict: Register["conflicts"][number]; register: Register; onDone?: () => void };

/** Asks which of two marks counts. */
export const Conflict = ({ conflict: { theirs, mine }, register, onDone }: ConflictProps) => (
  <Alert
    tone="warning"
    title={conflictText(theirs, mine.state)}
    action={
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => {
            register.keepTheirs(theirs.student);
            onDone?.();
          }}
        >
          Keep theirs
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            register.saveMine(theirs.student);
            onDone?.();
          }}
        >
          Save mine instead
        </Button>
      </div>
    }
  />
);

function conflictText(theirs: AttendanceLine, mine: AttendanceState | null): string {
  const { name, state, source, marked_by, marked_at } = theirs;
  const at = marked_at ? ` at ${clockOf(marked_at)}` : "";
  const mineText = `Your mark "${stateInWords(mine)}" is not saved.`;
  if (!state) return `Somebody has removed the mark of ${name} in the meantime. ${mineText}`;
  if (source === "code") return `${name} typed the code${at} and is ${stateInWords(state)}. ${mineText}`;
  return `${marked_by || "Somebody else"} has marked ${name} ${stateInWords(state)}${at}. ${mineText}`;
}
