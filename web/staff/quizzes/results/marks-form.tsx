import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { z } from "zod";
import type { StaffAttempt } from "#contract/courses/quizzes/results.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { draftKey } from "#web/browser/stored-user.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { FormBar } from "#web/dashboard/forms/form-bar.tsx";
import { currentOf, latestBase, orStored } from "#web/dashboard/forms/or-stored.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { focusFirst, useForm } from "#web/dashboard/forms/use-form.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { changedTwice, theirMarks } from "./changed-twice.ts";
import { changesBetween } from "./changes-between.ts";
import { hasMarks, inMarkingOrder, type MarksValues, marksValues, readMarks } from "./marks-values.ts";
import { QuestionMarks } from "./question-marks.tsx";
import { removeSaved } from "./remove-saved.ts";
import { countOf } from "./words.ts";

export const attemptQuery = (id: number) => q(api.quiz_results.attempt, { params: { id } });

/** Texts by the names of their fields. `z.record` would add 2 KB to the schemas of every form. */
const anyText = z.object({}).catchall(z.string());

/** Shows the questions of an attempt, and saves all changed points at once. Typed text stays as a draft. */
export function MarksForm({ attempt }: { attempt: StaffAttempt }) {
  const { id, state, questions, updated_at } = attempt;
  const queries = useQueryClient();
  const showToast = useToast();
  const [initial] = useState(() => marksValues(attempt));
  const draft = `attempt-${id}`;
  const form = useForm({ draft, initial, schema: anyText, version: updated_at });
  const key = draftKey(useCurrentUser().id, draft);
  const { points, problems } = readMarks(attempt, form.values, form.changes);
  const show = (current: StaffAttempt) => queries.setQueryData(attemptQuery(id).queryKey, current);
  const saving = useMutation({
    mutationFn: (_sent: MarksValues) =>
      orStored(
        api.quiz_results.give_points({ params: { id }, body: { points, updated_at: form.version } }),
        (current) => hasMarks(current, points),
        () => api.quiz_results.attempt({ params: { id } }),
      ),
    onSuccess: (saved, sent) => {
      // The form begins again with the new version, and what was typed in the meantime.
      if (saved.updated_at === updated_at) form.discard();
      else removeSaved(key, sent);
      showToast("Points saved.");
      show(saved);
      void makeStale(queries, "quiz_results");
    },
  });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending && points.length > 0 && form.check(problems)) saving.mutate(form.values);
  }
  const current = currentOf<StaffAttempt>(saving.error);
  const { twice, hasOthers } = current ? changedTwice(form, current) : { twice: [], hasOthers: false };
  function load(stored: StaffAttempt, theirs: MarksValues = {}) {
    form.rebase(latestBase(saving.error, marksValues), theirs);
    saving.reset();
    show(stored);
    // The same version stays in this form, which loses the pressed button.
    if (stored.updated_at === updated_at) focusFirst(Object.keys(form.changes));
  }
  /** Takes over the questions that both changed. Other typed points stay. */
  function takeTheirs(stored: StaffAttempt) {
    if (hasOthers) return load(stored, theirMarks(stored, twice));
    form.discard();
    saving.reset();
    show(stored);
  }
  const canMark = state !== "begun";
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!canMark && <Alert>The attempt goes on. Mark it when it is over.</Alert>}
      {/* A failure says that the points are not saved. */}
      {form.isRestored && !saving.error && (
        <DraftNotice onDiscard={form.discard} isOutdated={form.isOutdated} />
      )}
      {inMarkingOrder(questions).map((question) => (
        <QuestionMarks key={question.position} question={question} form={form} canMark={canMark} />
      ))}
      {canMark && (
        <FormBar
          saveLabel="Save points"
          isSaving={saving.isPending}
          outcome={
            points.length === 0
              ? "No unsaved changes."
              : countOf(points.length, "changed question", "changed questions")
          }
          problem={
            current ? (
              <Conflict
                changes={changesBetween(attempt, current)}
                twice={twice}
                onShow={() => load(current)}
                onTakeTheirs={() => takeTheirs(current)}
              />
            ) : (
              saving.error && (
                <FailureLine key={saving.submittedAt}>
                  <Alert tone="error">
                    {problemOf(saving.error, "Error saving the points. Please try again.")}
                  </Alert>
                </FailureLine>
              )
            )
          }
        />
      )}
    </form>
  );
}

interface ConflictProps {
  changes: readonly string[];
  /** Positions of the questions that both changed. */
  twice: readonly number[];
  onShow: () => void;
  /** Called to replace the typed points of these questions. */
  onTakeTheirs: () => void;
}

const listed = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Names who changed what after the attempt was opened, so that nobody overwrites points or comments unseen. */
export function Conflict({ changes, twice, onShow, onTakeTheirs }: ConflictProps) {
  return (
    <FailureLine>
      <Alert
        tone="warning"
        title="This attempt was changed after you opened it. Your points are not saved yet."
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={onShow}>
              Load it and keep my points
            </Button>
            {twice.length > 0 && (
              <Button size="small" variant="secondary" onClick={onTakeTheirs}>
                {`Keep theirs for ${twice.length === 1 ? "question" : "questions"} ${listed.format(twice.map(String))}`}
              </Button>
            )}
          </div>
        }
      >
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, no key scrolls long comments
          tabIndex={0}
          aria-label="What was changed"
          className="max-h-[25dvh] overflow-y-auto"
        >
          {changes.map((change) => (
            <li key={change} className="wrap-anywhere whitespace-pre-line">
              {change}
            </li>
          ))}
        </ul>
      </Alert>
    </FailureLine>
  );
}
