import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { PointsForm, StaffAttempt } from "#contract/courses/quizzes/results.ts";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { api } from "#web/api/client.ts";
import { draftKey, removeStored } from "#web/browser/stored-user.ts";
import { orStored } from "#web/dashboard/forms/or-stored.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { hasMarks, type MarksValues } from "#web/staff/quizzes/results/marks-values.ts";
import { removeSaved } from "#web/staff/quizzes/results/remove-saved.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { AnswersLink, QuizAnswers } from "../../quiz-work.tsx";
import { HoldLine } from "../hold-line.tsx";
import type { useGrading } from "../use-grading.ts";
import { Head } from "../work.tsx";
import { TextsForm, textsDraft } from "./texts-form.tsx";
import { isWaiting, replaceAttempt, shownAttempt, textsQuery } from "./texts-query.ts";

interface TextsProps {
  submission: StaffSubmission;
  grading: ReturnType<typeof useGrading>;
  /** Opens the next work. */
  onDone: () => void;
  /** Keeps the work open, also if it was the last one when its points were sent. */
  onStay: () => void;
}

/** Shows the long texts of a quiz's work with the fields for their points (beyond.md 4.2). */
export function Texts(props: TextsProps) {
  const { submission, grading } = props;
  const attempts = useQuery(textsQuery(submission.id));
  // An earlier version is shown only to save typed points again, or if there is no other.
  const isReady = attempts.isFetchedAfterMount || grading.problemOf(submission.id) !== null;
  return (
    <article aria-labelledby="work-of" className="flex min-h-0 flex-1 flex-col">
      <Head submission={submission} />
      {(attempts.isPending || !isReady) && (
        <Loading label="Loading the answers">
          <SkeletonText lines={5} />
        </Loading>
      )}
      {attempts.isLoadingError && (
        <FailedState
          title="Failed to load the answers. Please try again."
          onRetry={() => void attempts.refetch()}
        />
      )}
      {isReady && attempts.data && <Shown {...props} attempts={attempts.data} />}
    </article>
  );
}

const stateAfter = (isDone: boolean) => ({ is_graded: isDone, has_open_attempt: !isDone });

function Shown({
  submission,
  grading,
  onDone,
  onStay,
  attempts,
}: TextsProps & { attempts: readonly StaffAttempt[] }) {
  const queries = useQueryClient();
  const user = useCurrentUser();
  const attempt = shownAttempt(attempts);
  if (!attempt) return <QuizAnswers work={submission} />;
  const { id } = attempt;
  const others = attempts.filter((one) => one.id !== id && isWaiting(one)).length;

  /** Shows the stored attempt, deletes the sent values from its draft, and returns the work that it belongs to. */
  async function take(stored: StaffAttempt, sent?: MarksValues): Promise<StaffSubmission> {
    const draft = draftKey(user.id, textsDraft(id));
    if (sent) removeSaved(draft, sent);
    else removeStored(draft);
    replaceAttempt(queries, submission.id, stored);
    const marked = { ...submission, ...stateAfter(!isWaiting(stored) && others === 0) };
    // The points are saved, also if this answer is lost.
    return api.submissions.get({ params: { id: submission.id } }).catch(() => marked);
  }
  function send(saving: () => Promise<StaffAttempt>, goesOn = others === 0, sent?: MarksValues) {
    grading.saveWith({ submission, send: async () => take(await saving(), sent) });
    if (goesOn) onDone();
  }
  function save(body: z.output<typeof PointsForm>, sent: MarksValues) {
    const saving = () =>
      orStored(
        api.quiz_results.give_points({ params: { id }, body }),
        (current) => hasMarks(current, body.points),
        () => api.quiz_results.attempt({ params: { id } }),
      );
    send(saving, others === 0, sent);
  }
  return (
    <>
      <TextsForm
        key={`${id} ${attempt.updated_at}`}
        attempt={attempt}
        others={others}
        problem={grading.problemOf(submission.id)}
        isSaving={grading.isSaving(submission.id)}
        onSave={save}
        onStored={() => send(async () => attempt, false)}
        onShow={(current) => {
          onStay();
          replaceAttempt(queries, submission.id, current);
          grading.show(submission);
        }}
        onTakeTheirs={(current) => send(async () => current, !isWaiting(current) && others === 0)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4">
        <HoldLine submission={submission} />
        <AnswersLink work={submission} variant="quiet" />
      </div>
    </>
  );
}
