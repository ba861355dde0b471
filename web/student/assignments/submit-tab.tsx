import { useState } from "react";
import { NewEditor } from "#web/dashboard/forms/editor.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { SubmitForm } from "#web/student/assignments/submit-form.tsx";
import { type OwnWork, reasonAgainst } from "#web/student/assignments/work.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";

type SubmitTabProps = { work: OwnWork[]; edited: OwnWork | undefined; now: Date };

/** The form for the assignments that are open, or for the one that is edited. */
export function SubmitTab({ work, edited, now }: SubmitTabProps) {
  const { get, href } = useAddress();
  const asked = get("assignment");
  const offered = useOffered(work);
  // What comes later does not change what is chosen.
  const [only] = useState(() =>
    offered.length > 0 && new Set(offered).size === 1 ? String(offered[0]) : "",
  );
  const askedWork = work.find(({ assignment }) => String(assignment.id) === asked);
  const mayChoose =
    askedWork !== undefined && !askedWork.submission && offered.includes(askedWork.assignment.id);
  // What is closed is not chosen: the page says why.
  const chosen = mayChoose ? asked : only;
  if (edited)
    return (
      <NewEditor>
        <SubmitForm choices={[edited]} edited={edited} chosen={String(edited.assignment.id)} now={now} />
      </NewEditor>
    );
  const choices = work.filter(({ assignment, submission }) => !submission && offered.includes(assignment.id));
  const closed = askedWork && !mayChoose && (
    <Alert
      tone="info"
      title={askedWork.assignment.title}
      action={
        askedWork.submission && (
          <ButtonLink
            to={href({ tab: "submissions", assignment: undefined })}
            variant="secondary"
            size="small"
          >
            See what you handed in
          </ButtonLink>
        )
      }
    >
      {reasonAgainst("submit", askedWork)}
    </Alert>
  );
  if (choices.length === 0)
    return (
      closed || (
        <EmptyState title="Nothing to submit right now.">
          Assignments that you have not handed in appear here until their deadline.
        </EmptyState>
      )
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {closed}
      <NewEditor>
        <SubmitForm choices={choices} edited={undefined} chosen={chosen} now={now} />
      </NewEditor>
    </div>
  );
}

/** The open assignments, and those that were open when the form was: the form then says why they are closed. */
function useOffered(work: OwnWork[]): number[] {
  const open = work.flatMap((one) => (reasonAgainst("submit", one) === undefined ? [one.assignment.id] : []));
  const [atFirst] = useState(open);
  return [...atFirst, ...open];
}
