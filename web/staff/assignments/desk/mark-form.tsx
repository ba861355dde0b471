import { type KeyboardEvent, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { gradeFormOf, type StaffSubmission } from "#contract/courses/submissions.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { currentOf, latestBase } from "#web/dashboard/forms/or-stored.ts";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { gradeValues } from "../grade-values.ts";
import { COMMENT_FIELD, CommentPicker } from "./comments/comment-picker.tsx";
import { Conflict } from "./conflict.tsx";
import { FeedbackFile } from "./feedback-file.tsx";
import { type Grade, gradeDraft } from "./use-grading.ts";

type MarkFormProps = {
  submission: StaffSubmission;
  problem: Error | null;
  isSaving: boolean;
  onSave: (grade: Grade) => void;
  onTake: (current: StaffSubmission) => void;
  onShow: (row: StaffSubmission) => void;
  /** Shows the work with another feedback file. */
  onFile: (row: StaffSubmission) => void;
};

const names = ["marks_awarded", "feedback"];
/** Names of the fields in which Ctrl+Enter saves. */
const fields = [...names, COMMENT_FIELD];

/** Edits marks and feedback of one submission. The typed text is a draft until the server has saved it. */
export function MarkForm({ submission, problem, isSaving, onSave, onTake, onShow, onFile }: MarkFormProps) {
  const { id, assignment_total_marks: total, is_graded } = submission;
  const [initial] = useState(() => gradeValues(submission));
  const [schema] = useState(() => gradeFormOf(total));
  const form = useForm({ draft: gradeDraft(id), initial, schema, version: submission.updated_at });
  const feedback = useRef<HTMLTextAreaElement>(null);
  const current = currentOf<StaffSubmission>(problem);
  const { showApiError } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each problem, not for each typed letter
  useEffect(() => {
    if (problem) showApiError(problem);
  }, [problem]);
  const { marks, top } = useFirstFocus(problem !== null);

  function save(of: StaffSubmission) {
    if (!isSaving && form.check()) onSave({ submission: of, ...form.values });
  }
  /** The submission with the version that the typed marks were made from. */
  const opened = { ...submission, updated_at: form.version ?? submission.updated_at };
  function submit(event: SubmitEvent) {
    event.preventDefault();
    // Enter never replaces a grade: only the button does.
    if (!is_graded) save(opened);
  }
  function press(event: KeyboardEvent) {
    // The open list of saved comments uses Enter itself.
    if (event.key !== "Enter" || event.defaultPrevented) return;
    const { target } = event;
    const isInText = target instanceof HTMLTextAreaElement;
    const isInField = isInText || (target instanceof HTMLInputElement && fields.includes(target.name));
    const isSaveKey = isInField && (event.ctrlKey || event.metaKey);
    // A held key repeats. It would also save the next work, which gets the focus.
    if (isSaveKey || (event.repeat && !isInText)) event.preventDefault();
    if (isSaveKey && !is_graded && !event.repeat) save(opened);
  }
  function show(row: StaffSubmission) {
    form.rebase(latestBase(problem, gradeValues));
    onShow(row);
  }
  function insert(comment: string) {
    const box = feedback.current;
    if (!box) return;
    const { value, selectionStart: from, selectionEnd: to } = box;
    const before = value.slice(0, from);
    const inserted = `${before && !/\s$/.test(before) ? `${before} ` : before}${comment}`;
    form.set("feedback", inserted + value.slice(to));
    box.focus();
    requestAnimationFrame(() => box.setSelectionRange(inserted.length, inserted.length));
  }
  return (
    <form noValidate onSubmit={submit} onKeyDown={press} className="flex min-h-0 flex-1 flex-col">
      <div
        ref={top}
        tabIndex={-1}
        className="-m-4 grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto p-4 pb-2"
      >
        <h2 className="sr-only">Marks and feedback</h2>
        {form.isRestored && !problem && (
          <p className="flex flex-wrap items-center justify-between gap-x-2 rounded-md bg-accent-soft ps-3 text-sm">
            Your draft, not saved yet.{form.isOutdated && " The grade was changed in the meantime."}
            <Button variant="quiet" size="small" onClick={form.discard}>
              Discard
            </Button>
          </p>
        )}
        {current ? (
          <Conflict
            current={current}
            opened={submission}
            isOtherGrade={isOtherGrade(current, form.before)}
            onKeepMine={() => save(current)}
            onTakeTheirs={() => onTake(current)}
            onShow={() => show(current)}
          />
        ) : (
          <SaveProblem
            error={problem}
            failure={(error) => sentenceOf(error, "Error grading submission. Please try again.")}
            isNew={false}
            names={names}
            onReload={() => show(submission)}
          />
        )}
        <Field label={`Marks of ${total}`} name="marks_awarded" isRequired error={form.errors.marks_awarded}>
          <Input
            ref={marks}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            value={form.values.marks_awarded}
            onChange={form.input("marks_awarded")}
          />
        </Field>
        <Field label="Feedback" name="feedback" error={form.errors.feedback}>
          <Textarea
            ref={feedback}
            value={form.values.feedback}
            onChange={form.input("feedback")}
            className="lg:max-h-[max(4.5rem,calc(100dvh-41rem))] lg:min-h-[min(7rem,max(4.5rem,calc(100dvh-41rem)))]"
          />
        </Field>
        <CommentPicker typed={form.values.feedback} onChoose={insert} />
        <FeedbackFile submission={submission} onChanged={onFile} />
      </div>
      {is_graded ? (
        <Button
          variant="secondary"
          isPending={isSaving}
          pendingLabel="Saving..."
          className="mt-5 w-full shrink-0"
          onClick={() => save(opened)}
        >
          Replace the grade
        </Button>
      ) : (
        <Button type="submit" isPending={isSaving} pendingLabel="Saving..." className="mt-5 w-full shrink-0">
          Save and open next
        </Button>
      )}
    </form>
  );
}

/** Returns whether the stored grade differs from the one from which the typed marks were made. */
function isOtherGrade(current: StaffSubmission, before: ReturnType<typeof gradeValues>): boolean {
  const { marks_awarded, feedback } = gradeValues(current);
  return current.is_graded && (marks_awarded !== before.marks_awarded || feedback !== before.feedback);
}

/**
 * Focuses the marks field on wide screens. On a phone, the keyboard would cover half of the screen. A work that comes back
 * after a failed save keeps the focus away from its fields, because the marks of the next work are being typed.
 */
function useFirstFocus(isBack: boolean) {
  const marks = useRef<HTMLInputElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const focus = useEffectEvent(() => {
    if (isBack && document.activeElement?.matches("input, textarea"))
      top.current?.focus({ preventScroll: true });
    if (isBack || !matchMedia("(min-width: 64rem)").matches) return;
    marks.current?.focus({ preventScroll: true });
    marks.current?.select();
  });
  useEffect(() => focus(), []);
  return { marks, top };
}
