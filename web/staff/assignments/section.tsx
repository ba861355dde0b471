import { lazy, Suspense } from "react";
import { lazyEditor } from "#web/dashboard/forms/editor/lazy-editor.ts";
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
  default: (await import("#web/staff/quizzes/results/quiz-results.tsx")).QuizResults,
}));
const ImportQuestions = lazy(async () => ({
  default: (await import("#web/staff/quizzes/imports/import-questions.tsx")).ImportQuestions,
}));
const questionList = () => import("../quizzes/question-list.tsx");
const QuestionList = lazy(async () => ({ default: (await questionList()).QuestionList }));
const QuestionEditor = lazy(async () => ({
  default: (await import("../quizzes/question-editor.tsx")).QuestionEditor,
}));
const quizEditor = lazyEditor(async () => (await import("../quizzes/quiz-editor.tsx")).quizEditor);
const attendance = () => import("../attendance/session-list.tsx");
const Attendance = lazy(async () => ({ default: (await attendance()).Attendance }));
const Register = lazy(async () => ({
  default: (await import("../attendance/register.tsx")).RegisterPage,
}));
const AttendanceTable = lazy(async () => ({
  default: (await import("../attendance/attendance-table.tsx")).AttendanceTablePage,
}));
const Report = lazy(async () => ({ default: (await import("../attendance/report.tsx")).ReportPage }));
const views = {
  desk: Desk,
  gradebook: Gradebook,
  "attendance-table": AttendanceTable,
  register: Register,
  report: Report,
};

export async function prefetch(visit: SectionVisit) {
  const { queries, search } = visit;
  if (search.has("quiz_attempts"))
    return (await import("#web/staff/quizzes/results/quiz-results.tsx")).prefetch(visit);
  const titles = queries.prefetchQuery(programTitlesQuery);
  const tab = tabIn((name) => search.get(name) ?? "");
  if (tab === "attendance")
    return attendance().then(({ sessionList }) => Promise.all([sessionList.prefetch(visit), titles]));
  if (["view", "question", "import_questions"].some((name) => search.has(name))) return titles;
  if (search.has("quiz")) return Promise.all([quizEditor.prefetch(visit), titles]);
  if (tab === "questions")
    return questionList().then(({ prefetchQuestions }) => Promise.all([prefetchQuestions(visit), titles]));
  const list = tab === "submissions" ? submissions : sentAssignments;
  return Promise.all([list.prefetch(visit), titles]);
}

const tabs = [
  { key: "assignments", label: "Sent Assignments" },
  { key: "submissions", label: "Student Submissions" },
  { key: "questions", label: "Questions" },
  { key: "attendance", label: "Attendance", isButtonOnPhone: true },
] as const;
type TabKey = (typeof tabs)[number]["key"];

/** Returns the tab in the address, or that of the open dialog. The address of attendance is a view. */
function tabIn(get: (name: string) => string): TabKey {
  if (get("view") === "attendance") return "attendance";
  const open = get("open");
  if (open !== "") return open.startsWith("grade-") ? "submissions" : "assignments";
  return tabs.find(({ key }) => key === get("tab"))?.key ?? "assignments";
}

const addressOf = (key: string) => ({
  open: undefined,
  view: key === "attendance" ? key : undefined,
  tab: key === "assignments" || key === "attendance" ? undefined : key,
});
/** Removes the filters, whose values differ between sessions and work. */
const noFilters = { program: undefined, state: undefined, page: undefined };

/** Shows the tables, or one of the pages that load only when they are opened. */
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
  if (get("question")) return QuestionEditor;
  if (get("quiz")) return quizEditor.Page;
  return Object.entries(views).find(([name]) => name === get("view"))?.[1];
}

/** On a phone, the tab with the sessions would be beyond the edge of the screen. */
const PhoneLink = () => (
  <ButtonLink to={paths.attendance()} size="small" variant="secondary" className="md:hidden">
    Attendance
  </ButtonLink>
);

/** Links of the tab with the submissions. There is no room for all of the section's links in one line. */
function MarkingLinks() {
  const program = Number(useAddress().get("program")) || undefined;
  return (
    <>
      <PhoneLink />
      <ButtonLink to={paths.gradebook({ program })} size="small" variant="secondary">
        Gradebook
      </ButtonLink>
      <ButtonLink to={paths.markingDesk({ program })} size="small">
        Marking desk
      </ButtonLink>
    </>
  );
}

/** Link of the tab with the sessions, for the program in the address. */
function AttendanceLinks() {
  const { get } = useAddress();
  return (
    <ButtonLink
      to={paths.attendanceTable(Number(get("program")) || undefined)}
      size="small"
      variant="secondary"
    >
      Students and percentages
    </ButtonLink>
  );
}

const links = {
  assignments: NewLinks,
  submissions: MarkingLinks,
  questions: NewLinks,
  attendance: AttendanceLinks,
};

function NewLinks() {
  const { get, href } = useAddress();
  return (
    <>
      <PhoneLink />
      <ButtonLink to={href({ quiz: "new", quiz_program: get("program") })} size="small" variant="secondary">
        New Quiz
      </ButtonLink>
      <ButtonLink to={href({ open: "send" })} size="small" preventScrollReset>
        Send Assignment
      </ButtonLink>
    </>
  );
}

/**
 * Shows the tables of assignments and submissions (staff.md 2). The open tab and the open dialog are in the address.
 */
function Assignments() {
  const { get, go } = useAddress();
  const tab = tabIn(get);
  const Links = links[tab];
  return (
    <>
      <NeedsScript />
      <Tabs
        label="Assignments"
        heading={<PageHeading title="Assignments" />}
        actions={<Links />}
        tabs={[...tabs]}
        current={tab}
        onChange={(key) =>
          go(
            { ...(tab === "attendance" || key === "attendance" ? noFilters : {}), ...addressOf(key) },
            { stays: true },
          )
        }
      >
        {tab === "submissions" && <StudentSubmissions />}
        {tab === "assignments" && <SentAssignments />}
        {tab === "questions" && (
          <Suspense fallback={<RowsSkeleton label="Loading questions" />}>
            <QuestionList />
          </Suspense>
        )}
        {tab === "attendance" && (
          <Suspense fallback={<RowsSkeleton label="Loading sessions" />}>
            <Attendance />
          </Suspense>
        )}
      </Tabs>
    </>
  );
}
