import { X } from "lucide-react";
import type { Student } from "#contract/accounts/students.ts";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import { InlineConfirm } from "./inline-confirm.tsx";
import type { Removal, Removals } from "./use-removals.ts";

type EnrolledInProps = {
  student: Student;
  removal: Removal | null;
  onAsk: (removal: Removal) => void;
  removals: Removals;
};

/** A student's programs, each with a button that removes the enrollment. */
export function EnrolledIn({ student, removal, onAsk, removals }: EnrolledInProps) {
  if (student.enrollments.length === 0) return <span className="text-muted">Not enrolled</span>;
  return (
    <ul className="grid gap-1 @table:min-w-72">
      {student.enrollments.map(({ id, program }) => (
        <li key={id}>
          {removal?.kind === "enrollment" && removal.id === id ? (
            <InlineConfirm question={removal.question} confirmLabel="Remove" removals={removals} />
          ) : (
            <span className="flex items-center justify-between gap-1">
              {program.title}
              <IconButton
                label={`Remove ${student.profile.name} from ${program.title}`}
                icon={<X className="size-4" />}
                tone="urgent"
                className="-my-1.5"
                onClick={() => onAsk(removalOf(student, id, program.title))}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const removalOf = ({ profile }: Student, id: number, title: string): Removal => ({
  kind: "enrollment",
  id,
  question: `Remove from "${title}"?`,
  done: `${profile.name} was removed from "${title}".`,
});
