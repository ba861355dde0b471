import { lazy, Suspense } from "react";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { SentAssignments, sentAssignments } from "./sent-assignments.tsx";
import { StudentSubmissions, submissions } from "./student-submissions.tsx";

const Desk = lazy(async () => ({ default: (await import("./desk/desk.tsx")).Desk }));
const Gradebook = lazy(async () => ({ default: (await import("./gradebook/gradebook.tsx")).Gradebook }));
const QuizResults = lazy(async () => ({
  default: (await import("#web/staff/quiz-results/quiz-results.tsx")).QuizResults,
}));
const ImportQuestions = lazy(async () => ({
  default: (await import("#web/staff/question-imports/import-questions.tsx")).ImportQuestions,
}));
const views = { desk: Desk, gradebook: Gradebook };

export async function prefetch(visit: SectionVisit) {
  const { queries, search } = visit;
  if (search.has("quiz_attempts"))
    return (await import("#web/staff/quiz-results/quiz-results.tsx")).prefetch(visit);
  const titles = queries.prefetchQuery(programTitlesQuery);
  if (search.has("view") || search.has("import_questions")) return titles;
  const list = tabIn((name) => search.get(name) ?? "") === "submissions" ? submissions : sentAssignments;
  return Promise.all([list.prefetch(visit), titles]);
}

/** Returns the tab in the address, or that of the open dialog. */
function tabIn(get: (name: string) => string): "assignments" | "submissions" {
  const open = get("open");
  const isGrading = open === "" ? get("tab") === "submissions" : open.startsWith("grade-");
  return isGrading ? "submissions" : "assignments";
}

/**
 * Shows the tables, the marking desk, the gradebook, the results of a quiz or the import of questions. All but the tables
 * load only when they are opened.
 */
export function Section() {
  const { get } = useAddress();
  const View = viewIn(get);
  if (!View) return <Assignments />;
  return (
    <>
      <NeedsScript />
      <Suspense fallback={<RowsSkeleton label="Loading" />}>
        <View />
      </Suspense>
    </>
  );
}

function viewIn(get: (name: string) => string) {
  if (get("quiz_attempts")) return QuizResults;
  if (get("import_questions")) return ImportQuestions;
  return Object.entries(views).find(([name]) => name === get("view"))?.[1];
}

/**
 * Shows the tables of assignments and submissions (staff.md 2). The open tab and the open dialog are in the address.
 */
function Assignments() {
  const { href, get, go } = useAddress();
  const tab = tabIn(get);
  return (
    <>
      <NeedsScript />
      <Tabs
        label="Assignments"
        heading={<PageHeading title="Assignments" />}
        actions={
          <>
            <ButtonLink
              to={paths.markingDesk({
                program: tab === "submissions" ? Number(get("program")) || undefined : undefined,
              })}
              size="small"
              variant={tab === "submissions" ? "primary" : "secondary"}
            >
              Marking desk
            </ButtonLink>
            <ButtonLink to={paths.gradebook()} size="small" variant="secondary">
              Gradebook
            </ButtonLink>
            <ButtonLink
              to={href({ open: "send" })}
              size="small"
              variant={tab === "submissions" ? "secondary" : "primary"}
              preventScrollReset
            >
              Send Assignment
            </ButtonLink>
          </>
        }
        tabs={[
          { key: "assignments", label: "Sent Assignments" },
          { key: "submissions", label: "Student Submissions" },
        ]}
        current={tab}
        onChange={(key) =>
          go({ tab: key === "submissions" ? key : undefined, open: undefined }, { stays: true })
        }
      >
        {tab === "submissions" ? <StudentSubmissions /> : <SentAssignments />}
      </Tabs>
    </>
  );
}
