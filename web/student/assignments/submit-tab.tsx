import { useState } from "react";
import { NewEditor } from "#web/dashboard/forms/editor.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { SubmitForm } from "#web/student/assignments/submit-form.tsx";
import { type OwnWork, reasonAgainst } from "#web/student/assignments/work.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";

type SubmitTabProps = { work: OwnWork[]; edited: OwnWork | undefined; now: Date };

/** The form for the assignments that are open, or for the one that is edited. */
export function SubmitTab({ work, edited, now }: SubmitTabProps) {
  const chosen = useAddress().get("assignment");
  const offered = useOffered(work);
  if (edited)
    return (
      <NewEditor>
        <SubmitForm choices={[edited]} edited={edited} chosen={String(edited.assignment.id)} now={now} />
      </NewEditor>
    );
  const choices = work.filter(
    ({ assignment, submission }) =>
      !submission && (offered.includes(assignment.id) || String(assignment.id) === chosen),
  );
  if (choices.length === 0)
    return (
      <EmptyState title="Nothing to submit right now.">
        Assignments that you have not handed in appear here until their deadline.
      </EmptyState>
    );
  return (
    <NewEditor>
      <SubmitForm choices={choices} edited={undefined} chosen={chosen} now={now} />
    </NewEditor>
  );
}

/** The open assignments, and those that were open when the form was: the form then says why they are closed. */
function useOffered(work: OwnWork[]): number[] {
  const open = work.flatMap((one) => (reasonAgainst("submit", one) === undefined ? [one.assignment.id] : []));
  const [atFirst] = useState(open);
  return [...atFirst, ...open];
}
