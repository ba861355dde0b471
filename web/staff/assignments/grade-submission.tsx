import { ClipboardPen } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { gradeFormOf, type Submission } from "#contract/courses/submissions.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { conflictsOf } from "#web/dashboard/forms/conflicts.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { areStored, latestBase, orStored } from "#web/dashboard/forms/or-stored.ts";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { paths } from "#web/paths.ts";
import { DownloadLink } from "#web/shared/download-link.tsx";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Clipped } from "#web/ui/layout/clipped.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { gradeValues } from "./grade-values.ts";
import { TakeBackGrade } from "./take-back-grade.tsx";

const FORM_ID = "grade-submission";

type GradeSubmissionProps = {
  submission: Submission;
  onClose: () => void;
  /** Fetches the stored submission. The typed text stays as the form's draft. */
  onReload: () => void;
};

/** Shows the dialog Grade Submission: marks up to the assignment's total, and feedback. */
export function GradeSubmission({ submission: given, onClose, onReload }: GradeSubmissionProps) {
  // Keeps the version that was opened, even if the list behind the dialog gets a newer one.
  const [submission] = useState(given);
  const [initial] = useState(() => gradeValues(submission));
  const [schema] = useState(() => gradeFormOf(submission.assignment_total_marks));
  const form = useForm({
    ...{ draft: `grade-${submission.id}`, initial, schema },
    version: submission.updated_at,
  });
  const [isTakingBack, setIsTakingBack] = useState(false);
  const grading = useChange(
    () =>
      orStored(
        api.submissions.grade({
          params: { id: submission.id },
          body: { ...form.values, updated_at: form.version ?? submission.updated_at },
        }),
        (current) => areStored(form.values, gradeValues(current)),
        () => api.submissions.get({ params: { id: submission.id } }),
      ),
    {
      stale: "submissions",
      onFailed: form.showApiError,
      onDone: () => {
        form.discard();
        onClose();
      },
      done: "Submission graded successfully!",
    },
  );
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!grading.isPending && form.check()) grading.mutate();
  }
  if (isTakingBack) return <TakeBackGrade submission={submission} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Grade Submission"
      closesOnBackdrop={false}
      problem={
        <SaveProblem
          error={grading.error}
          failure={(error) => sentenceOf(error, "Error grading submission. Please try again.")}
          isNew={false}
          names={Object.keys(initial)}
          conflicts={conflictsOf(grading.error, form, gradeValues)}
          onReload={() => {
            form.rebase(latestBase(grading.error, gradeValues));
            onReload();
          }}
        />
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} isPending={grading.isPending} pendingLabel="Saving...">
            Save Grade
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {form.isRestored && <DraftNotice onDiscard={form.discard} isOutdated={form.isOutdated} />}
        <Work submission={submission} onTakeBack={() => setIsTakingBack(true)} />
        <Field
          label="Marks"
          name="marks_awarded"
          isRequired
          error={form.errors.marks_awarded}
          hint={`0 to ${submission.assignment_total_marks}`}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={form.values.marks_awarded}
            onChange={form.input("marks_awarded")}
            data-first-focus=""
          />
        </Field>
        <Field label="Feedback" name="feedback" error={form.errors.feedback}>
          <Textarea value={form.values.feedback} onChange={form.input("feedback")} />
        </Field>
      </form>
    </Dialog>
  );
}

function Work({ submission, onTakeBack }: { submission: Submission; onTakeBack: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-md bg-sunken p-4 text-sm">
      <div>
        <p dir="auto" className="font-semibold text-base">
          {submission.student_name}
        </p>
        <p>{`${submission.assignment_title} · ${submission.program_title}`}</p>
        <p className="text-muted">
          Submitted <Time at={submission.submitted_at} shows="minute" />
        </p>
      </div>
      {submission.marks_awarded !== null && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p>{`Grade now: ${submission.marks_awarded} of ${submission.assignment_total_marks}`}</p>
          <Button variant="quiet" size="small" onClick={onTakeBack}>
            Take the grade back
          </Button>
        </div>
      )}
      {submission.submission_text && (
        <Clipped>
          <LinkedText text={submission.submission_text} className="measure" />
        </Clipped>
      )}
      <div className="flex max-w-full flex-wrap gap-x-2">
        <DownloadLink href={submission.submission_file_url} label={`Download ${submission.submission_file}`}>
          {submission.submission_file}
        </DownloadLink>
        <ButtonLink
          to={paths.markingDesk({ assignment: submission.assignment, work: submission.id })}
          variant="quiet"
          size="small"
          icon={<ClipboardPen aria-hidden="true" className="size-4.5" />}
        >
          Open at the marking desk
        </ButtonLink>
      </div>
    </div>
  );
}
