import { type KeyboardEvent, type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import { z } from "zod";
import { type PointsForm, pointsMessage, type StaffAttempt } from "#contract/courses/quizzes/results.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { currentOf, latestBase } from "#web/dashboard/forms/or-stored.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { changedTwice, theirMarks } from "#web/staff/quizzes/results/changed-twice.ts";
import { changesBetween } from "#web/staff/quizzes/results/changes-between.ts";
import { Conflict } from "#web/staff/quizzes/results/marks-form.tsx";
import {
  type MarksValues,
  marksValues,
  pointsName,
  readMarks,
  reasonName,
} from "#web/staff/quizzes/results/marks-values.ts";
import { QuestionMarks } from "#web/staff/quizzes/results/question-marks.tsx";
import { countOf } from "#web/staff/quizzes/results/words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { COMMENT_FIELD, CommentPicker } from "../comments/comment-picker.tsx";
import { isWaiting, textsOf } from "./texts-query.ts";

const anyText = z.record(z.string(), z.string());
/** Names of the one-line fields in which Enter or Ctrl+Enter goes on. */
const goesOnIn = new RegExp(`^(?:points_\\d+|${COMMENT_FIELD})$`);

/** Returns the key of the draft. The page of the attempt uses the same key. */
export const textsDraft = (attempt: number) => `attempt-${attempt}`;

interface TextsFormProps {
  attempt: StaffAttempt;
  /** Number of further attempts of the student that wait. */
  others: number;
  problem: Error | null;
  isSaving: boolean;
  /** Saves points that were made from the version. */
  onSave: (form: z.output<typeof PointsForm>, typed: MarksValues) => void;
  /** Called when the attempt has the typed points already, because only the answer of a save was lost. */
  onStored: () => void;
  onShow: (current: StaffAttempt) => void;
  /** Called when no typed points are left to save. */
  onTakeTheirs: (current: StaffAttempt) => void;
}

/**
 * Edits the points and comments of an attempt's long texts. Enter goes to the next text without points, and saves after
 * the last one. The typed text is a draft until the server has saved it.
 */
export function TextsForm({
  attempt,
  others,
  problem,
  isSaving,
  onSave,
  onStored,
  onShow,
  onTakeTheirs,
}: TextsFormProps) {
  const [initial] = useState(() => marksValues(attempt));
  const form = useForm({
    ...{ draft: textsDraft(attempt.id), initial, schema: anyText },
    version: attempt.updated_at,
  });
  const texts = textsOf(attempt);
  const [position, setPosition] = useState(texts[0]?.position ?? 0);
  useFirstFocus(problem ? undefined : (texts.find(({ points }) => points === null) ?? texts[0]));
  const reason = reasonName(position);
  const { points, problems } = readMarks(attempt, form.values, form.changes);
  const isEmpty = ({ position: at }: { position: number }) =>
    (form.values[pointsName(at)] ?? "").trim() === "";

  const settle = useEffectEvent(() => {
    if (problem instanceof NoResponse && !isWaiting(attempt) && points.length === 0) onStored();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each failure, and when another version is shown
  useEffect(() => settle(), [problem]);
  function save() {
    const missing = texts
      .filter(isEmpty)
      .map((text) => [pointsName(text.position), [pointsMessage(text.points_possible)]]);
    if (!isSaving && form.check({ ...Object.fromEntries(missing), ...problems }) && points.length > 0)
      onSave({ points, updated_at: form.version }, form.values);
  }
  /** Goes to the next text without points, or saves. Enter never replaces points: only the button does. */
  function goOn() {
    if (!isWaiting(attempt)) return;
    const after = texts.findIndex((text) => text.position === position) + 1;
    const next = [...texts.slice(after), ...texts.slice(0, after)].find(isEmpty);
    if (!next || next.position === position) save();
    else focusPoints(next.position);
  }
  function press(event: KeyboardEvent) {
    // The open list of saved comments uses Enter itself.
    if (event.key !== "Enter" || event.defaultPrevented) return;
    const { target } = event;
    const isInText = target instanceof HTMLTextAreaElement;
    const isInField = isInText || (target instanceof HTMLInputElement && goesOnIn.test(target.name));
    if (!isInField || (isInText && !(event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    // A held key repeats, and would also save the next text or work.
    if (!event.repeat) goOn();
  }
  const current = currentOf<StaffAttempt>(problem);
  const { twice, hasOthers } = current ? changedTwice(form, current) : { twice: [], hasOthers: false };
  function load(stored: StaffAttempt, theirs: MarksValues = {}) {
    form.rebase(latestBase(problem, marksValues), theirs);
    onShow(stored);
  }
  /** Takes over the questions that both changed. Other typed points stay. */
  function takeTheirs(stored: StaffAttempt) {
    if (hasOthers) return load(stored, theirMarks(stored, twice));
    form.discard();
    onTakeTheirs(stored);
  }
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={press}
      onFocus={({ target }) => setPosition((before) => positionOf(target as { name?: unknown }) ?? before)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto border-line border-t p-4">
        {form.isRestored && !problem && <DraftNotice onDiscard={form.discard} isOutdated={form.isOutdated} />}
        {others > 0 && (
          <p className="text-muted text-sm">
            {`Attempt ${attempt.number}. ${countOf(others, "more attempt waits", "more attempts wait")}.`}
          </p>
        )}
        {current ? (
          <Conflict
            changes={changesBetween(attempt, current)}
            twice={twice}
            onShow={() => load(current)}
            onTakeTheirs={() => takeTheirs(current)}
          />
        ) : (
          problem && (
            <FailureLine>
              <Alert tone="error">{problemOf(problem, "Error saving the points. Please try again.")}</Alert>
            </FailureLine>
          )
        )}
        {texts.map((question) => (
          <QuestionMarks key={question.position} question={question} form={form} canMark as="h3" />
        ))}
        <CommentPicker
          typed={form.values[reason] ?? ""}
          onChoose={(comment) => {
            const typed = (form.values[reason] ?? "").trimEnd();
            form.set(reason, typed === "" ? comment : `${typed} ${comment}`);
            document.getElementById(fieldId(reason))?.focus();
          }}
        />
      </div>
      <Button
        type="submit"
        variant={isWaiting(attempt) ? "primary" : "secondary"}
        isPending={isSaving}
        pendingLabel="Saving..."
        className="mx-4 mt-3 shrink-0"
      >
        {isWaiting(attempt) ? "Save and open next" : "Replace the points"}
      </Button>
    </form>
  );
}

/** Returns the question that a field belongs to. */
function positionOf({ name }: { name?: unknown }): number | undefined {
  const [, position] = (typeof name === "string" && /^(?:points|reason)_(\d+)$/.exec(name)) || [];
  return position === undefined ? undefined : Number(position);
}

function focusPoints(position: number) {
  const box = document.getElementById(fieldId(pointsName(position)));
  box?.focus({ preventScroll: true });
  box?.closest("article")?.scrollIntoView({ block: "nearest" });
}

/** Focuses the first empty points on wide screens. On a phone, the keyboard would cover half of the screen. */
function useFirstFocus(text: { position: number } | undefined) {
  const [position] = useState(text?.position);
  useEffect(() => {
    if (position === undefined || !matchMedia("(min-width: 64rem)").matches) return;
    const box = document.getElementById(fieldId(pointsName(position)));
    box?.focus({ preventScroll: true });
    if (box instanceof HTMLInputElement) box.select();
  }, [position]);
}
