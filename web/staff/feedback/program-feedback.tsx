import { useQuery } from "@tanstack/react-query";
import { Pencil, Send } from "lucide-react";
import { useState } from "react";
import type { FeedbackForm } from "#contract/courses/feedback/feedback-forms.ts";
import type { OpenRounds } from "#contract/courses/feedback/feedback-rounds.ts";
import { FEEDBACK_LOT } from "#contract/shared/limits.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { Editor } from "#web/dashboard/forms/editor/editor.tsx";
import { FormHeading } from "#web/dashboard/forms/form-heading.tsx";
import { currentOf } from "#web/dashboard/forms/or-stored.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { isMissing } from "#web/dashboard/shell/missing-or-failed.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { FormEditor } from "./form-editor.tsx";
import { FeedbackResultsView } from "./results.tsx";
import { resultsQuery, roundIn, useFreshRounds } from "./rounds-query.ts";

const formQuery = (id: number) => q(api.feedback_forms.get, { params: { id } });

export const prefetch = ({ queries, search }: SectionVisit, id: number) =>
  Promise.all([
    queries.prefetchQuery(formQuery(id)),
    queries.prefetchQuery(resultsQuery(id, roundIn(search.get("round")))),
  ]);

/** Shows a program's feedback: its form, the rounds and the results (beyond.md 6.3). */
export function ProgramFeedback({ id }: { id: number }) {
  const { get, href } = useAddress();
  const results = useQuery(resultsQuery(id, roundIn(get("round"))));
  const title = results.data?.program_title;
  const back = href({ program: undefined, view: undefined, round: undefined });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FormHeading
        title={title ? `Feedback: ${title}` : "Feedback"}
        back={{ label: "All Programs", href: back }}
        onClose={() => {}}
      />
      <NeedsScript />
      <Editor
        query={useQuery(formQuery(id))}
        failure="Failed to load the feedback. Please try again."
        noun="program"
        list={{ href: back, label: "All Programs" }}
      >
        {(form) => <FormLine id={id} form={form} />}
      </Editor>
      {!isMissing(results.error) && <FeedbackResultsView id={id} results={results} />}
    </div>
  );
}

/** Says when the form is sent, with the actions on it. */
function FormLine({ id, form }: { id: number; form: FeedbackForm }) {
  const [open, setOpen] = useState<"form" | "send">();
  const close = () => setOpen(undefined);
  const isFew = form.present_count < FEEDBACK_LOT;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="measure text-sm">{sendingInWords(form)}</p>
        <div className="flex flex-wrap items-start gap-2">
          <Button
            size="small"
            variant="secondary"
            icon={<Pencil className="size-4" />}
            onClick={() => setOpen("form")}
          >
            Edit the Form
          </Button>
          <Button
            size="small"
            icon={<Send className="size-4" />}
            onClick={() => setOpen("send")}
            {...(isFew && { disabledReason: `Needs ${FEEDBACK_LOT} current students` })}
          >
            Send Now
          </Button>
        </div>
      </div>
      {open === "form" && <FormEditor id={id} form={form} onClose={close} />}
      {open === "send" && <SendDialog id={id} count={form.present_count} onClose={close} />}
    </>
  );
}

interface SendDialogProps {
  id: number;
  count: number;
  onClose: () => void;
}

function SendDialog({ id, count, onClose }: SendDialogProps) {
  const keyOf = useRetryKey();
  const { rounds, reading } = useFreshRounds(id);
  // After a lost answer, the list may have the round that this dialog has sent.
  const [known_open, setKnownOpen] = useState<number>();
  if (known_open === undefined && rounds) setKnownOpen(rounds.filter(({ is_closed }) => !is_closed).length);
  const sending = useChange(
    () =>
      api.feedback_rounds.send({
        ...{ params: { id }, body: { known_open } },
        idempotencyKey: keyOf({ id, known_open }),
      }),
    {
      stale: "feedback_rounds",
      isStaleAfterFailure: true,
      done: "The form is sent.",
      onDone: onClose,
      onFailed: (error) => setKnownOpen(currentOf<OpenRounds>(error)?.known_open ?? known_open),
    },
  );
  return (
    <ConfirmDialog
      isOpen
      title="Send the form now?"
      confirmLabel="Send"
      isDestructive={false}
      pendingLabel="Sending..."
      isPending={sending.isPending}
      error={sending.error ? sendingProblem(sending.error) : undefined}
      onConfirm={() => sending.mutate()}
      {...(known_open === undefined && reading)}
      onCancel={onClose}
    >
      <p>
        All {count} current students of the program are asked, with one reminder after seven days. The form
        closes after 30 days, or when everybody has answered.
      </p>
      {known_open !== undefined && known_open > 0 && (
        <p className="mt-2">
          An earlier round is still open. Students who have not answered it are then asked twice. Close it
          first to ask them once.
        </p>
      )}
    </ConfirmDialog>
  );
}

const sendingProblem = (error: Error) =>
  currentOf(error)
    ? "The rounds were changed in the meantime. Read the question again."
    : problemOf(error, "Failed to send the form. Please try again.");

/** Describes the automatic sending: "Sent automatically at the middle and at the end of the program." */
function sendingInWords({ sends_at_middle, sends_at_end, updated_at }: FeedbackForm): string {
  if (Date.parse(updated_at) === 0)
    return "Nothing is sent automatically yet. Look at the form and save it, or send it by hand.";
  const points = [...(sends_at_middle ? ["at the middle"] : []), ...(sends_at_end ? ["at the end"] : [])];
  if (points.length === 0) return "The form is only sent by hand.";
  return `Sent automatically ${points.join(" and ")} of the program, as soon as five students have reached it in the last 30 days.`;
}
