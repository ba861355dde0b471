import { useQuery } from "@tanstack/react-query";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { Breadcrumbs } from "#web/ui/layout/breadcrumbs.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Attempt } from "./attempt.tsx";
import { Attempts, attempts } from "./attempts.tsx";
import { attemptQuery } from "./marks-form.tsx";
import { quizQuery } from "./quiz-query.ts";

export function prefetch(visit: SectionVisit) {
  const id = Number(visit.search.get("quiz_attempts"));
  const attempt = Number(visit.search.get("attempt"));
  if (attempt > 0) return visit.queries.prefetchQuery(attemptQuery(attempt));
  return Promise.all([
    visit.queries.prefetchQuery(quizQuery(id)),
    attempts.prefetch(visit, { params: { id } }),
  ]);
}

/** Shows the results of a quiz for staff, or one attempt (beyond.md 6.1). Both are in the address. */
export function QuizResults() {
  const attempt = Number(useAddress().get("attempt"));
  return attempt > 0 ? <Attempt key={attempt} id={attempt} /> : <Results />;
}

function Results() {
  const { get } = useAddress();
  const quiz = useQuery(quizQuery(Number(get("quiz_attempts"))));
  const title = quiz.data ? `Results of ${quiz.data.title}` : "Results";
  useOpenTitle(title);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Breadcrumbs
        crumbs={[
          { label: "Assignments", to: paths.dashboard("submitted-assignments") },
          { label: "Results" },
        ]}
      />
      {quiz.isPending && <RowsSkeleton label="Loading the results" />}
      {quiz.isLoadingError && (
        <FailedState title="Failed to load the quiz. Please try again." onRetry={() => void quiz.refetch()} />
      )}
      {quiz.data && (
        <>
          <PageHeading title={title} lead={quiz.data.program_title} />
          <Attempts quiz={quiz.data} />
        </>
      )}
    </div>
  );
}
