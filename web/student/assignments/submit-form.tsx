import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { chooseAndUpload, MAX_COMMENTS_LENGTH, SubmissionForm } from "#contract/courses/submissions.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { fileErrors } from "#contract/shared/files/file-errors.ts";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { MAX_FILE_BYTES } from "#contract/shared/limits.ts";
import { isProxyRefusal } from "#web/api/failures/proxy-answer.ts";
import { makeStale } from "#web/api/stale.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import type { Wait } from "#web/dashboard/offline/outbox/item.ts";
import { isForNetwork, whyHeld } from "#web/dashboard/offline/outbox/wait.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useBanner, useClearedLater } from "#web/dashboard/shell/use-banner.ts";
import { DeadlineLine } from "#web/student/assignments/deadline-line.tsx";
import { SentBack } from "#web/student/assignments/sent-back.tsx";
import { submissionProblem } from "#web/student/assignments/submission-problem.ts";
import { Cancelled, useSubmitWork } from "#web/student/assignments/use-submit-work.ts";
import { type OwnWork, reasonAgainst } from "#web/student/assignments/work.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { FileDrop } from "#web/ui/inputs/files/file-drop.tsx";
import { lengthWords } from "#web/ui/inputs/length-words.ts";
import { Select } from "#web/ui/inputs/select.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

function whyWorkWaits(wait: Wait): string {
  if (isForNetwork(wait)) return "Your work waits for the network. It is sent when you are online.";
  return `Your work is not sent yet. ${whyHeld(wait, Date.now())}`;
}

type SubmitFormProps = { choices: OwnWork[]; edited: OwnWork | undefined; chosen: string; now: Date };

/** The form "Submit Assignment", or "Edit Submission" (students.md 5). */
export function SubmitForm({ choices, edited, chosen, now }: SubmitFormProps) {
  const submission = edited?.submission;
  const [initial] = useState({ assignment: chosen, submission_text: submission?.submission_text ?? "" });
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm({
    draft: `submission-${submission?.id ?? `for-${chosen}`}`,
    initial,
    schema: SubmissionForm,
    version: submission?.updated_at,
  });
  const { go } = useAddress();
  const banner = useBanner();
  const queries = useQueryClient();
  const showToast = useToast();
  const target = choices.find(({ assignment }) => String(assignment.id) === form.values.assignment);
  const opened = submission && { ...submission, updated_at: form.version ?? submission.updated_at };
  const { send, isSending, takeBack, upload } = useSubmitWork(opened, target?.assignment.title ?? "");
  const closed = target && !isSending ? reasonAgainst(edited ? "edit" : "submit", target) : undefined;

  // Messages of this screen clear after 5 seconds. A file that is too large stays selected.
  const { assignment: choiceProblem } = form.errors;
  const isTooLarge = file !== null && file.size > MAX_FILE_BYTES;
  useClearedLater(choiceProblem, () => form.clear("assignment"));
  useClearedLater(fileProblem, () => setFileProblem(undefined));

  // The upload goes on in other sections.
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  function pick(picked: File | null, refusal: string | null) {
    setFile(picked);
    setIsRefused(refusal !== null);
    banner.clear();
    form.clear("submission_file");
    setFileProblem(picked && picked.size > MAX_FILE_BYTES ? fileErrors.file_too_large.sentence : undefined);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending) return;
    // The sentence about choice and file appears once, at the first of the two that is missing.
    if (!form.check()) return;
    if (isTooLarge || (!file && !submission)) {
      // The field already shows why a file was refused.
      if (isTooLarge) setFileProblem(fileErrors.file_too_large.sentence);
      else if (!isRefused) setFileProblem(chooseAndUpload);
      document.getElementById(fieldId("submission_file"))?.focus();
      return;
    }
    banner.clear();
    const { search } = window.location;
    // Use the promise, not the mutation's callbacks: the lists may show the work first and remove this form.
    send({ ...form.values, file }).then(
      (wait) => {
        form.discard();
        // Waiting work appears at its assignment, which may be far down the list.
        if (wait) showToast(whyWorkWaits(wait));
        if (window.location.search === search)
          go({ tab: wait ? "all" : "submissions", edit: undefined, assignment: undefined });
      },
      (error: unknown) => {
        if (error instanceof Cancelled) return;
        const isConflict = error instanceof ApiError && error.status === 409;
        // Shows the comment of work that was sent back, and what the next press sends.
        if (isConflict) {
          form.rebase();
          void makeStale(queries, "submissions");
        }
        // Without this form, the work and its refusal are shown at its assignment, and above every other section.
        if (!isThere.current) return;
        takeBack();
        form.showApiError(error);
        // Errors of the file appear at its field, which has the focus.
        if (!(error instanceof ApiError && error.fields.submission_file))
          banner.show(submissionProblem(error), { stays: isConflict || isProxyRefusal(error) });
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      {form.isRestored && <DraftNotice hasFiles onDiscard={form.discard} isOutdated={form.isOutdated} />}
      <FormPart title={submission ? "Edit Submission" : "Submit Assignment"}>
        <Field label="Assignment" name="assignment" isRequired error={form.errors.assignment}>
          <Select
            placeholder={submission ? undefined : "Select an assignment"}
            options={choices.map(({ assignment }) => ({
              value: String(assignment.id),
              label: `${assignment.title} (${assignment.program_title})`,
            }))}
            value={form.values.assignment}
            onChange={form.input("assignment")}
          />
        </Field>
        {target && <DeadlineLine assignment={target.assignment} now={now} />}
        {submission?.returned_at && <SentBack comment={submission.feedback} />}
        <Field
          label="File"
          name="submission_file"
          isRequired={!submission}
          error={form.errors.submission_file ?? fileProblem}
          hint={`${fileHint("submission")}${submission ? ". Without a new file the current one stays." : ""}`}
        >
          <FileDrop
            rules={fileRules("submission")}
            keepsLarge
            joinsPictures
            invitation="Drop a file here or choose one. Several photographs become one PDF."
            current={submission?.submission_file}
            onPick={pick}
            upload={isSending && file ? upload : undefined}
          />
        </Field>
        <Field
          label="Comments"
          name="submission_text"
          error={form.errors.submission_text}
          hint={lengthWords(form.values.submission_text.trim().length, MAX_COMMENTS_LENGTH) ?? "Optional"}
        >
          <Textarea value={form.values.submission_text} onChange={form.input("submission_text")} />
        </Field>
      </FormPart>
      {banner.message && (
        <Alert tone="error" onDismiss={banner.clear}>
          {banner.message}
        </Alert>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <Button
          type="submit"
          isPending={isSending}
          pendingLabel={submission ? "Updating..." : "Submitting..."}
          disabledReason={closed}
        >
          {submission ? "Update Submission" : "Submit Assignment"}
        </Button>
        {submission && (
          <Button variant="secondary" onClick={() => go({ tab: "submissions", edit: undefined })}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
