import { X } from "lucide-react";
import { useState } from "react";
import type { Student } from "#contract/accounts/students.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { InlineConfirm } from "./inline-confirm.tsx";
import { enrollmentRemoval, type Removal, type Removals } from "./use-removals.ts";

type EnrolledInProps = {
  student: Student;
  removal: Removal | null;
  onAsk: (removal: Removal) => void;
  removals: Removals;
};

/** Number of programs shown at first. One and a count keep the row of the table low. */
const SHOWN = 1;

/** Lists a student's programs, each with a button that removes the enrollment. A button shows all if there are many. */
export function EnrolledIn({ student, removal, onAsk, removals }: EnrolledInProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isShort = !isWhole && student.enrollments.length > SHOWN;
  const shown = isShort ? student.enrollments.slice(0, SHOWN) : student.enrollments;
  const hidden = student.enrollments.length - shown.length;
  // The question needs the width of the cell.
  const isAsked = shown.some(({ id }) => removal?.kind === "enrollment" && removal.id === id);
  if (student.enrollments.length === 0) return <span className="text-muted">Not enrolled</span>;
  return (
    <ul
      className={`grid grid-cols-[minmax(0,1fr)] gap-1 md:w-48 md:gap-0 lg:w-52 ${isShort && !isAsked ? "md:grid-cols-[minmax(0,1fr)_auto] md:items-center" : ""}`}
    >
      {shown.map(({ id, program }) => (
        <li key={id}>
          {removal?.kind === "enrollment" && removal.id === id ? (
            <InlineConfirm removal={removal} confirmLabel="Remove" removals={removals} />
          ) : (
            <span className="flex min-w-0 items-center justify-between gap-1">
              <span className="md:truncate" title={program.title}>
                {program.title}
              </span>
              <IconButton
                label={`Remove ${student.profile.name} from ${program.title}`}
                icon={<X className="size-4" />}
                tone="urgent"
                className="-my-1.5 md:my-0 md:h-6 md:w-7"
                onClick={() => onAsk(enrollmentRemoval(student.profile.name, id, program.title))}
              />
            </span>
          )}
        </li>
      ))}
      {isShort && (
        <li>
          <button
            type="button"
            className="min-h-11 md:min-h-6 cursor-pointer md:whitespace-nowrap ps-1 text-action underline-offset-4 hover:underline"
            onClick={() => setIsWhole(true)}
            aria-label={`${hidden} more ${hidden === 1 ? "program" : "programs"} of ${student.profile.name}`}
          >
            {hidden} more
          </button>
        </li>
      )}
    </ul>
  );
}
