import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { answerJournal } from "#web/dashboard/offline/store/answer-journal.ts";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { FeeOrFailed } from "#web/student/fees/fee-or-failed.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { partScript, RetriedPart } from "#web/ui/layout/retried-part.tsx";
import { Loading, SkeletonRow } from "#web/ui/layout/skeleton.tsx";
import { queueOf } from "./queue-of.ts";

// A page needs one of them. Pressing "Begin" loads the other one with the attempt.
const quizStart = () => import("./quiz-start.tsx");
const quizStartScript = partScript(quizStart, (module) => module.QuizStart);
const attemptPart = () => import("./attempt-part.tsx");
const attemptScript = partScript(attemptPart, (module) => module.AttemptPart);

/** Delay before an attempt fetches the small scripts of "Back to the Quiz" and of numbers, which must work without a network. */
const PREFETCH_MS = 3_000;

const quizQuery = (id: number) => q(api.attempts.quiz, { params: { id } });
const attemptQuery = (id: number) => q(api.attempts.get, { params: { id } });

/** Loads the quiz of the address, and its open attempt or the attempt in the address. */
export async function prefetch({ queries, search }: SectionVisit) {
  const id = Number(search.get("quiz"));
  await queries.prefetchQuery(quizQuery(id));
  const quiz = queries.getQueryData(quizQuery(id).queryKey);
  const attempt = Number(search.get("attempt")) || quiz?.attempts.find(({ state }) => state === "begun")?.id;
  if (attempt) await Promise.all([queries.prefetchQuery(attemptQuery(attempt)), attemptPart()]);
  else await quizStart();
}

/** A quiz of the student: its rules and attempts, the attempt that goes on, or an earlier one. */
export function QuizPage() {
  const { get } = useAddress();
  const isOnline = useIsOnline();
  const queries = useQueryClient();
  const id = Number(get("quiz"));
  const quiz = useQuery(quizQuery(id));
  const asked = Number(get("attempt")) || undefined;
  const shown = asked ?? quiz.data?.attempts.find(({ state }) => state === "begun")?.id;
  const attempt = useQuery({ ...attemptQuery(shown ?? 0), enabled: shown !== undefined });
  const data = attempt.data;
  const isInAttempt = data !== undefined;
  useEffect(() => {
    if (!isInAttempt || !isOnline) return;
    const scripts = () =>
      Promise.all([
        quizStart(),
        import("./attempt-list.tsx"),
        import("#web/shared/quizzes/number-reading.tsx"),
        import("./before-finish.tsx"),
      ]);
    const load = () => void scripts().catch(() => undefined);
    const timer = setTimeout(load, PREFETCH_MS);
    return () => clearTimeout(timer);
  }, [isInAttempt, isOnline]);
  const failed = quiz.error ?? (shown === undefined ? null : attempt.error);
  // Answers of this device stay in view, also if the quiz is not there any more. One that is being typed is not in the
  // outbox yet, and its field must not lose the focus.
  const own = { user_id: useCurrentUser().id, attempt: shown ?? 0 };
  const isStored = useOutbox(queueOf({ id: own.attempt })).items.length > 0;
  const hasAnswers = () => isStored || answerJournal.read(own).length > 0;
  const isGone = is404(failed) && !(data && hasAnswers());
  const lookAgain = useEffectEvent(() => !quiz.error && quiz.refetch());
  useLive("inbox", ({ kind, data }) => {
    const isAttempt = kind === "news" && data.kind === "attempt";
    // Staff may have restored the quiz, also while the page was not connected.
    if (isGone && (kind === "reset" || (isAttempt && data.id === shown)))
      void Promise.all([quiz.refetch(), shown !== undefined && attempt.refetch()]);
    else if (isAttempt && data.id !== shown && quiz.data?.attempts.some(({ id }) => id === data.id))
      void makeStale(queries, "attempts");
  });
  useEffect(() => {
    if (isGone) void lookAgain();
  }, [isGone]);
  return (
    <>
      {/* The list of crumbs would weigh more than the page may (docs/performance.md). Its last crumb repeats the title. */}
      <nav aria-label="Breadcrumb" className="text-muted text-sm">
        <Link
          to={paths.dashboard("assignments")}
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
        >
          Assignments
        </Link>
      </nav>
      <PageHeading title={quiz.data?.title ?? "Quiz"} />
      {isGone ? (
        <QuizGone isQuiz={is404(quiz.error)} hasAnswers={isStored} />
      ) : !quiz.data || (shown !== undefined && !data) ? (
        failed ? (
          <FeeOrFailed error={failed}>
            <FailedState
              title="The quiz could not be loaded"
              onRetry={() => void Promise.all([quiz.refetch(), shown !== undefined && attempt.refetch()])}
            />
          </FeeOrFailed>
        ) : (
          <Loading label="Loading the quiz">
            <SkeletonRow />
            <SkeletonRow />
          </Loading>
        )
      ) : data ? (
        <RetriedPart
          key={data.id}
          script={attemptScript}
          quiz={quiz.data}
          attempt={data}
          fetchedAt_ms={attempt.dataUpdatedAt}
          refetch={(cancelRefetch = false) => attempt.refetch({ cancelRefetch })}
        />
      ) : (
        <RetriedPart
          script={quizStartScript}
          quiz={quiz.data}
          fetchedAt_ms={quiz.dataUpdatedAt}
          loadAttemptPart={attemptPart}
        />
      )}
    </>
  );
}

const is404 = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Says that the quiz, or only its attempt in the address, is not there. */
function QuizGone({ isQuiz, hasAnswers }: { isQuiz: boolean; hasAnswers: boolean }) {
  const { href } = useAddress();
  if (!isQuiz)
    return (
      <EmptyState
        title="This attempt is not there."
        action={<ButtonLink to={href({ attempt: undefined, page: undefined })}>Back to the Quiz</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title="This quiz is no longer there."
      action={<ButtonLink to={paths.dashboard("assignments")}>Back to Assignments</ButtonLink>}
    >
      Staff may have removed it, or you are no longer in its program.
      {hasAnswers && " Your answers are kept on this device, and are sent if it is there again."}
    </EmptyState>
  );
}
