import { useQuery } from "@tanstack/react-query";
import { Check, Pencil } from "lucide-react";
import { Link } from "react-router";
import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import type { QuestionStatistics } from "#contract/courses/quizzes/results.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { easeInWords, tellsInWords } from "./statistics-words.ts";
import { countOf } from "./words.ts";

const columns: Column<QuestionStatistics>[] = [
  {
    key: "question",
    header: "Question",
    isRowHeader: true,
    size: "wide",
    cell: (question) => (
      <>
        <TwoLines isStrong first={question.text} second={questionKinds[question.kind].label} />
        <Waiting question={question} />
        <Outdated question={question} />
      </>
    ),
  },
  {
    key: "students",
    header: "Students",
    isNumeric: true,
    size: "fit",
    showsFrom: "lg",
    cell: ({ count }) => count,
  },
  {
    key: "ease",
    header: "How easy",
    size: "fit",
    cell: ({ facility }) => (
      <TwoLines
        first={easeInWords(facility)}
        second={facility === null ? "" : `${Math.round(facility * 100)}% of the points`}
      />
    ),
  },
  {
    key: "tells",
    header: "Tells strong from weak",
    cell: (question) => <Tells question={question} />,
  },
  { key: "answers", header: "Actions", isActions: true, cell: (row) => <AnswersLink question={row} /> },
];

/** Shows the facility and the discrimination of each question, and its answers (beyond.md 6.1). */
export function Statistics({ quiz }: { quiz: number }) {
  const { get, go } = useAddress();
  const statistics = useQuery({ ...q(api.quiz_results.statistics, { params: { id: quiz } }), staleTime: 0 });
  const { data } = statistics;
  if (statistics.isPending) return <RowsSkeleton label="Loading the statistics" />;
  if (!data)
    return (
      <FailedState
        title="Failed to load the statistics. Please try again."
        onRetry={() => void statistics.refetch()}
      />
    );
  if (data.length === 0)
    return <EmptyState title="No statistics yet">They appear as soon as a first attempt is over.</EmptyState>;
  const open = data.find(({ question }) => question === Number(get("question")));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-muted text-sm">
        Only the first attempt of each student counts. The hardest question is first.
        {data.some(({ waiting_count }) => waiting_count > 0) &&
          " Whether a question tells strong from weak is computed from attempts with points for all questions."}
      </p>
      <Table caption="Questions" columns={columns} rows={data} rowKey={({ question }) => question} />
      {open && <Answers question={open} onClose={() => go({ question: undefined }, { stays: true })} />}
    </div>
  );
}

/** Counts the answers that have no points yet, with the way to mark them. */
function Waiting({ question: { waiting_count: count, text } }: { question: QuestionStatistics }) {
  const quiz = Number(useAddress().get("quiz_attempts"));
  if (count === 0) return null;
  return (
    <p className="py-1 font-normal text-sm">
      {countOf(count, "attempt waits", "attempts wait")} for points:{" "}
      {count === 1 ? "it counts" : "they count"} here when marked.{" "}
      <Link to={paths.markingDesk({ assignment: quiz })} className="text-action underline underline-offset-4">
        Mark at the desk<span className="sr-only"> the answers to: {text}</span>
      </Link>
    </p>
  );
}

/** Says that the points do not follow the present right answer yet, because the tally marks the present one. */
function Outdated({ question: { count, outdated_count } }: { question: QuestionStatistics }) {
  if (outdated_count === 0) return null;
  const whose = outdated_count === count ? "" : ` of ${countOf(outdated_count, "attempt", "attempts")}`;
  return (
    <p className="py-1 font-normal text-sm">
      Points{whose} are those of the earlier version, until the attempts are marked again.
    </p>
  );
}

function Tells({ question }: { question: QuestionStatistics }) {
  const { question: id, text, discrimination, compared_count } = question;
  const words = tellsInWords(discrimination, compared_count);
  if (words !== "Wrongly") return words;
  return (
    <div className="grid gap-1 py-1">
      <Badge tone="urgent" className="justify-self-start">
        Wrongly
      </Badge>
      <span className="text-muted text-xs">
        Weak students do better.{" "}
        <Link to={paths.question(id)} className="text-action underline underline-offset-4">
          Check the right answer<span className="sr-only"> of: {text}</span>
        </Link>
      </span>
    </div>
  );
}

function AnswersLink({ question: { question, text } }: { question: QuestionStatistics }) {
  return (
    <ButtonLink
      to={useAddress().href({ question })}
      preventScrollReset
      variant="quiet"
      size="small"
      aria-label={`Answers to: ${text}`}
    >
      Answers
    </ButtonLink>
  );
}

/** Lists how often each answer was given. */
function Answers({ question, onClose }: { question: QuestionStatistics; onClose: () => void }) {
  const { text, count, tally } = question;
  return (
    <Dialog isOpen onClose={onClose} title="Answers">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p dir="auto" className="wrap-anywhere font-semibold">
          {text}
        </p>
        <Outdated question={question} />
        <ul aria-label="Answers" className="grid gap-3">
          {tally.map(({ label, count: given, is_right }) => (
            <li key={label} className="grid gap-1">
              <div className="flex items-baseline justify-between gap-4 text-sm">
                <span dir="auto" className="wrap-anywhere min-w-0">
                  {label}
                </span>
                <span className="flex shrink-0 items-center gap-2 tabular-nums">
                  {is_right && (
                    <Badge tone="good" icon={<Check aria-hidden="true" />}>
                      Right
                    </Badge>
                  )}
                  {countOf(given, "student", "students")}
                </span>
              </div>
              <div aria-hidden="true" className="h-2 overflow-clip rounded-sm bg-sunken">
                <div
                  className={`h-full ${is_right ? "bg-action" : "bg-control-line"}`}
                  style={{ width: `${(given / Math.max(1, count)) * 100}%` }}
                />
              </div>
            </li>
          ))}
        </ul>
        <div>
          <ButtonLink
            to={paths.question(question.question)}
            variant="secondary"
            size="small"
            icon={<Pencil className="size-4" />}
          >
            Edit the Question
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}
