import { useState } from "react";
import { NewEditor } from "#web/dashboard/forms/editor/editor.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { SubmitForm } from "#web/student/assignments/submit-form.tsx";
import { type OwnWork, reasonAgainst } from "#web/student/assignments/work.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";

type SubmitTabProps = { work: OwnWork[]; edited: OwnWork | undefined; now: Date };

/** The form for all open assignments, or for the submission that is edited. */
export function SubmitTab({ work, edited, now }: SubmitTabProps) {
  const { get, href } = useAddress();
  const asked = get("assignment");
  const offered = useOffered(work);
  // Assignments that arrive later do not change the choice.
  const [only] = useState(() =>
    offered.length > 0 && new Set(offered).size === 1 ? String(offered[0]) : "",
  );
  const askedWork = work.find(({ assignment }) => String(assignment.id) === asked);
  const mayChoose =
    askedWork !== undefined && !askedWork.submission && offered.includes(askedWork.assignment.id);
  // A closed assignment is not chosen; the page says why.
  const chosen = mayChoose ? asked : only;
  if (edited)
    return (
      <NewEditor>
        <SubmitForm choices={[edited]} edited={edited} chosen={String(edited.assignment.id)} now={now} />
      </NewEditor>
    );
  const choices = work.filter(({ assignment, submission }) => !submission && offered.includes(assignment.id));
  if (askedWork?.assignment.kind === "quiz")
    return (
      <Alert
        title={askedWork.assignment.title}
        action={
          <ButtonLink
            to={href({ quiz: askedWork.assignment.id, tab: undefined, assignment: undefined })}
            size="small"
          >
            Open the Quiz
          </ButtonLink>
        }
      >
        This assignment is a quiz. You answer its questions here.
      </Alert>
    );
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

/** Returns the open assignments, and those that were open at first, so that the form can say why they closed. */
function useOffered(work: OwnWork[]): number[] {
  const open = work.flatMap((one) =>
    one.assignment.kind === "file" && reasonAgainst("submit", one) === undefined ? [one.assignment.id] : [],
  );
  const [atFirst] = useState(open);
  return [...atFirst, ...open];
}
