import { NewEditor } from "#web/dashboard/editor.tsx";
import { useAddress } from "#web/dashboard/use-address.ts";
import { SubmitForm } from "#web/student/assignments/submit-form.tsx";
import { type OwnWork, reasonAgainst } from "#web/student/assignments/work.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

type SubmitTabProps = { work: OwnWork[]; edited: OwnWork | undefined };

/** The form, for what may be handed in: while editing, the edited assignment alone. */
export function SubmitTab({ work, edited }: SubmitTabProps) {
  const chosen = useAddress().get("assignment");
  if (edited)
    return (
      <NewEditor>
        <SubmitForm choices={[edited]} edited={edited} chosen={String(edited.assignment.id)} />
      </NewEditor>
    );
  const open = work.filter((one) => reasonAgainst("submit", one) === undefined);
  // One whose deadline passes while its form is open stays chosen: the form says why it cannot be sent.
  const choices = work.filter(
    (one) => open.includes(one) || (String(one.assignment.id) === chosen && !one.submission),
  );
  if (choices.length === 0)
    return (
      <EmptyState title="Nothing to submit right now.">
        Assignments that you have not handed in appear here until their deadline.
      </EmptyState>
    );
  return (
    <NewEditor>
      <SubmitForm choices={choices} edited={undefined} chosen={chosen} />
    </NewEditor>
  );
}
