import { useQuery } from "@tanstack/react-query";
import { AlarmClockPlus, Download } from "lucide-react";
import { useState } from "react";
import type { StaffQuiz } from "#contract/courses/quizzes/quizzes.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { api } from "#web/api/client.ts";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { MissingOrFailed } from "#web/dashboard/shell/missing-or-failed.tsx";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { HoldGrades } from "#web/staff/assignments/hold-grades.tsx";
import { useWorkNews } from "#web/staff/assignments/use-work-news.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Breadcrumbs } from "#web/ui/layout/breadcrumbs.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { Attempt } from "./attempt.tsx";
import { Attempts, attempts } from "./attempts.tsx";
import { CertificateLine } from "./certificate-line.tsx";
import { ExtraTime } from "./extra-time.tsx";
import { MarkAgain } from "./mark-again.tsx";
import { attemptQuery } from "./marks-form.tsx";
import { quizQuery } from "./quiz-query.ts";
import { Statistics } from "./statistics.tsx";

export function prefetch(visit: SectionVisit) {
  const id = Number(visit.search.get("quiz_attempts"));
  const attempt = Number(visit.search.get("attempt"));
  if (attempt > 0) return visit.queries.prefetchQuery(attemptQuery(attempt));
  return Promise.all([
    visit.queries.prefetchQuery(quizQuery(id)),
    attempts.prefetch(visit, { params: { id } }),
  ]);
}

/** Not the preview of marking again: it would change below a finger, and marks all attempts each time. */
const followed = [
  api.quizzes.get.queryKey,
  api.quiz_results.list.queryKey,
  api.quiz_results.attempt.queryKey,
  api.quiz_results.statistics.queryKey,
];

/** Shows the results of a quiz for staff, or one attempt (beyond.md 6.1). Both are in the address. */
export function QuizResults() {
  const { get } = useAddress();
  const attempt = Number(get("attempt"));
  const quiz = Number(get("quiz_attempts"));
  useWorkNews(followed, quiz);
  return attempt > 0 ? <Attempt key={attempt} id={attempt} /> : <Results key={quiz} id={quiz} />;
}

function Results({ id }: { id: number }) {
  const quiz = useQuery(quizQuery(id));
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
        <MissingOrFailed
          query={quiz}
          noun="quiz"
          failure="Failed to load the quiz. Please try again."
          list={{ href: paths.dashboard("submitted-assignments"), label: "All Assignments" }}
        />
      )}
      {quiz.data && (
        <>
          <PageHeading title={title} lead={quiz.data.program_title} actions={<Actions quiz={quiz.data} />} />
          <CertificateLine quiz={quiz.data} />
          {quiz.data.grades_held_at && <HeldNote quiz={quiz.data} />}
          <OutdatedNote quiz={quiz.data} />
          <Parts quiz={quiz.data} />
        </>
      )}
    </div>
  );
}

/** Says when held grades are released, and releases them now. */
function HeldNote({ quiz }: { quiz: StaffQuiz }) {
  return (
    <Alert action={<HoldGrades assignment={quiz} isHeld words="Release grades" isButton />}>
      {quiz.results_at ? (
        <>
          The grades are held. They are released automatically after the quiz has closed, at the latest on{" "}
          <Time at={quiz.results_at} shows="minute" /> Kampala time. Answers that arrive late still count
          until then.
        </>
      ) : (
        "The grades are held. Students see no points until you release them."
      )}
    </Alert>
  );
}

/** Leads to marking again while attempts have questions as they were before a change. */
function OutdatedNote({ quiz: { outdated_count } }: { quiz: StaffQuiz }) {
  const { get, href } = useAddress();
  if (outdated_count === 0 || get("part") === "mark-again") return null;
  return (
    <Alert
      tone="warning"
      action={
        <ButtonLink to={href({ part: "mark-again", question: undefined })} size="small" variant="secondary">
          See what changes
        </ButtonLink>
      }
    >
      {outdated_count === 1 ? "1 attempt has" : `${withThousands(outdated_count)} attempts have`} questions as
      they were before a change, and points by them. Mark again for the change to count.
    </Alert>
  );
}

const parts = [
  { key: "attempts", label: "Attempts" },
  { key: "questions", label: "Questions" },
  { key: "mark-again", label: "Mark again" },
];

/** Shows the attempts, the statistics of the questions, or what marking again would change. */
function Parts({ quiz }: { quiz: StaffQuiz }) {
  const { get, go } = useAddress();
  const current = parts.find(({ key }) => key === get("part"))?.key ?? "attempts";
  return (
    <Tabs
      label="Results"
      tabs={parts}
      current={current}
      onChange={(key) =>
        go({ part: key === "attempts" ? undefined : key, question: undefined }, { stays: true })
      }
    >
      {current === "attempts" && <Attempts quiz={quiz} />}
      {current === "questions" && <Statistics quiz={quiz.id} />}
      {current === "mark-again" && <MarkAgain quiz={quiz.id} />}
    </Tabs>
  );
}

/** Offers all attempts as CSV, and more time for one student if the quiz has a limit. */
function Actions({ quiz: { id, time_limit_minutes } }: { quiz: StaffQuiz }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      {time_limit_minutes !== null && (
        <Button
          variant="secondary"
          size="small"
          icon={<AlarmClockPlus className="size-4.5" />}
          onClick={() => setIsAsked(true)}
        >
          Give more time
        </Button>
      )}
      <a href={paths.attemptsCsv(id)} download="" className={buttonLook("secondary", "small")}>
        <Download aria-hidden="true" className="size-4.5" />
        CSV
      </a>
      {isAsked && <ExtraTime quiz={id} onClose={() => setIsAsked(false)} />}
    </>
  );
}
