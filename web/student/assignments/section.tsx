import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useSearchParams } from "react-router";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionModule, SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { AllAssignments } from "#web/student/assignments/all-assignments.tsx";
import { MySubmissions } from "#web/student/assignments/my-submissions.tsx";
import { SubmitTab } from "#web/student/assignments/submit-tab.tsx";
import {
  useDeliveredWork,
  useFinishedQuizzes,
  useWaitingWork,
} from "#web/student/assignments/use-waiting-work.ts";
import { type OwnWork, ownWork } from "#web/student/assignments/work.ts";
import { FeeOrFailed } from "#web/student/fees/fee-or-failed.tsx";
import { useNewsSeen } from "#web/student/news.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Loading, SkeletonRow } from "#web/ui/layout/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";

/** Handles the plain forms of a quiz. Only the server runs this, so browsers do not load it. */
export const act: SectionModule["act"] = async (client, form) =>
  (await import("#web/student/quizzes/quiz-by-form.ts")).quizByForm(client, form);

const quizPage = () => import("#web/student/quizzes/quiz-page.tsx");
const QuizPage = lazy(async () => ({ default: (await quizPage()).QuizPage }));

/** Loads the lists, or the quiz of an address like `?quiz=23`. */
export function prefetch(visit: SectionVisit) {
  const { queries, search } = visit;
  if (search.get("quiz")) return quizPage().then(({ prefetch: fetchQuiz }) => fetchQuiz(visit));
  return Promise.all([
    queries.prefetchQuery(q(api.assignments.for_student)),
    queries.prefetchQuery(q(api.submissions.for_student)),
  ]);
}

/** The assignments, or one quiz. */
export function Section() {
  const [search] = useSearchParams();
  return search.get("quiz") ? <QuizPage /> : <Assignments />;
}

/** The assignments in three tabs. The open tab and the edited submission are in the address. */
function Assignments() {
  const assignments = useQuery(q(api.assignments.for_student));
  const submissions = useQuery(q(api.submissions.for_student));
  const waiting = [...useWaitingWork().waiting, ...useFinishedQuizzes()];
  useDeliveredWork();
  useNewsSeen("assignments");
  const now = useNow(assignments.dataUpdatedAt);
  if (assignments.isPending || submissions.isPending) return <AssignmentsSkeleton />;
  if (!assignments.data || !submissions.data) {
    const retry = () => void Promise.all([assignments.refetch(), submissions.refetch()]);
    return (
      <>
        <PageHeading title="Assignments" />
        <FeeOrFailed error={assignments.error ?? submissions.error}>
          <FailedState isDismissible title="Error loading data" onRetry={retry} />
        </FeeOrFailed>
      </>
    );
  }
  return <AssignmentTabs work={ownWork(assignments.data, submissions.data, waiting, now)} now={now} />;
}

function AssignmentTabs({ work, now }: { work: OwnWork[]; now: Date }) {
  const { get, go } = useAddress();
  const tab = get("tab") || "all";
  const edited = work.find(({ submission }) => submission && String(submission.id) === get("edit"));
  const handedIn = work.filter(({ submission }) => submission);
  return (
    <>
      <PageHeading title="Assignments" />
      {work.some(({ assignment }) => assignment.kind === "file") && (
        <NeedsScript>
          To hand in files, switch on JavaScript in your browser. Quizzes work without it.
        </NeedsScript>
      )}
      <Tabs
        label="Assignments"
        current={tab}
        onChange={(key) =>
          go({
            tab: key === "all" ? undefined : key,
            work: undefined,
            edit: undefined,
            assignment: undefined,
          })
        }
        tabs={[
          { key: "all", label: "All Assignments", count: work.length },
          { key: "submissions", label: "My Submissions", count: handedIn.length },
          { key: "submit", label: edited ? "Edit Submission" : "Submit Assignment" },
        ]}
      >
        {tab === "submissions" && <MySubmissions work={handedIn} />}
        {tab === "submit" && <SubmitTab key={get("edit")} work={work} edited={edited} now={now} />}
        {tab !== "submissions" && tab !== "submit" && <AllAssignments work={work} now={now} />}
      </Tabs>
    </>
  );
}

function AssignmentsSkeleton() {
  return (
    <>
      <PageHeading title="Assignments" />
      <Loading label="Loading your assignments">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    </>
  );
}
