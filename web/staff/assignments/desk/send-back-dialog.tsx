import { useRef, useState } from "react";
import { z } from "zod";
import { SendBackForm, type StaffSubmission } from "#contract/courses/submissions.ts";
import { api } from "#web/api/client.ts";
import { draftKey, readStored } from "#web/browser/stored-user.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { localDeadline, toInstant } from "#web/staff/assignments/local-time.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { gradeDraft } from "./use-grading.ts";

interface SendBackDialogProps {
  submission: StaffSubmission;
  onSentBack: (row: StaffSubmission) => void;
  onClose: () => void;
}

const schema = z.object({ comment: SendBackForm.shape.comment, deadline: localDeadline });

/** Asks for a comment and a new deadline, and sends the work back to its student. */
export function SendBackDialog({ submission, onSentBack, onClose }: SendBackDialogProps) {
  const { id, student_name, updated_at, is_graded } = submission;
  const typed = useTypedFeedback(id);
  const [initial] = useState({ comment: typed ?? submission.feedback, deadline: "" });
  const form = useForm({ draft: `send-back-${id}`, initial, schema });
  const keyFor = useRetryKey();
  const sent = useRef<StaffSubmission>(undefined);
  function close() {
    onClose();
    // Opens the next work, so only after the form has deleted its draft.
    if (sent.current) onSentBack(sent.current);
  }
  return (
    <FormDialog
      form={form}
      title={`Send the work of ${student_name} back?`}
      stale="submissions"
      saveLabel="Send Back"
      done={`${student_name} can hand in again.`}
      failure="Failed to send the work back. Please try again."
      send={async ({ comment, deadline }) => {
        const body = { comment, deadline: toInstant(deadline), updated_at };
        sent.current = await api.submissions.send_back({
          ...{ params: { id }, body, idempotencyKey: keyFor(body) },
        });
      }}
      onClose={close}
    >
      {() => (
        <>
          <p>
            {student_name} reads the comment, and can hand in again until the new deadline.
            {is_graded && " The grade is taken back."}
          </p>
          <Field label="Comment" name="comment" isRequired error={form.errors.comment}>
            <Textarea
              rows={5}
              value={form.values.comment}
              onChange={form.input("comment")}
              data-first-focus=""
            />
          </Field>
          <Field
            label="New deadline"
            name="deadline"
            isRequired
            hint="Kampala time"
            error={form.errors.deadline}
          >
            <Input type="datetime-local" value={form.values.deadline} onChange={form.input("deadline")} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** Returns the feedback that is typed next to the marks and not saved yet. The comment begins with it. */
function useTypedFeedback(id: number): string | undefined {
  const draft = readStored(draftKey(useCurrentUser().id, gradeDraft(id)));
  const { feedback } = (draft ?? {}) as { feedback?: unknown };
  return typeof feedback === "string" ? feedback : undefined;
}
