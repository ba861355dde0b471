import { X } from "lucide-react";
import type { Student } from "#contract/accounts/students.ts";
import { InlineConfirm } from "./inline-confirm.tsx";
import type { Doomed, Removals } from "./use-removals.ts";

type EnrolledInProps = {
  student: Student;
  doomed: Doomed | null;
  onAsk: (doomed: Doomed) => void;
  removals: Removals;
};

/** A student's programs, each with its way out. */
export function EnrolledIn({ student, doomed, onAsk, removals }: EnrolledInProps) {
  if (student.enrollments.length === 0) return <span className="text-muted">Not enrolled</span>;
  return (
    <ul className="grid gap-1 @table:min-w-72">
      {student.enrollments.map(({ id, program }) => (
        <li key={id}>
          {doomed?.kind === "enrollment" && doomed.id === id ? (
            <InlineConfirm question={doomed.question} confirmLabel="Remove" removals={removals} />
          ) : (
            <span className="flex items-center justify-between gap-1">
              {program.title}
              <button
                type="button"
                title="Remove from this program"
                aria-label={`Remove ${student.profile.name} from ${program.title}`}
                onClick={() => onAsk(removalOf(student, id, program.title))}
                className="-my-1.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-urgent hover:bg-urgent-soft"
              >
                <X className="size-4" />
              </button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const removalOf = ({ profile }: Student, id: number, title: string): Doomed => ({
  kind: "enrollment",
  id,
  question: `Remove from "${title}"?`,
  done: `${profile.name} was removed from "${title}".`,
});
