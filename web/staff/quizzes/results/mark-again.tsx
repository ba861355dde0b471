import { type Query, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import type { quizResults } from "#contract/courses/quizzes/results.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { countOf, pointsInWords } from "./words.ts";

type Comparison = z.output<typeof quizResults.compare.reply>;
type Change = Comparison["changes"][number];

/** Interval at which the progress of a running marking is fetched. */
const ASK_EVERY_MS = 2_000;

const compareQuery = (id: number) => ({
  ...q(api.quiz_results.compare, { params: { id } }),
  staleTime: 0,
  refetchInterval: ({ state }: Query<Comparison>) => (state.data?.is_running ? ASK_EVERY_MS : false),
});

const columns: Column<Change>[] = [
  {
    key: "student",
    header: "Student",
    isRowHeader: true,
    cell: ({ student_name, number }) => (
      <TwoLines isStrong first={student_name} second={`Attempt ${number}`} />
    ),
  },
  {
    key: "questions",
    header: "Questions",
    size: "wide",
    cell: ({ questions }) => (
      <ul className="grid gap-1 py-1">
        {questions.map(({ position, text, before, after }) => (
          <li key={position} className="wrap-anywhere">
            <span dir="auto" className="line-clamp-2">
              {position}. {text}
            </span>
            <span className="text-muted text-xs tabular-nums">{changeInWords(before, after)}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: "before",
    header: "Points now",
    isNumeric: true,
    size: "fit",
    cell: ({ before, points_possible }) => pointsInWords(before, points_possible),
  },
  {
    key: "after",
    header: "Points after",
    isNumeric: true,
    size: "fit",
    cell: ({ after, points_possible }) => pointsInWords(after, points_possible),
  },
];

const changeInWords = (before: number | null, after: number | null) =>
  `${before ?? "no points"} → ${after ?? "no points"}`;

/** Previews the new marks of a quiz, starts the marking after a question, and shows its progress (beyond.md 6.1). */
export function MarkAgain({ quiz }: { quiz: number }) {
  const queries = useQueryClient();
  const comparison = useQuery(compareQuery(quiz));
  const { data } = comparison;
  const isRunning = data?.is_running ?? false;
  const [hasRun, setHasRun] = useState(false);
  const [changed, setChanged] = useState<number>();
  useEffect(() => {
    if (isRunning) setHasRun(true);
    else if (hasRun) void makeStale(queries, "quiz_results");
  }, [isRunning, hasRun, queries]);
  if (comparison.isPending) return <RowsSkeleton label="Comparing the marks" />;
  if (!data)
    return (
      <FailedState
        title="Failed to compare the marks. Please try again."
        onRetry={() => void comparison.refetch()}
      />
    );
  const { attempts_count, done_count } = data;
  if (isRunning)
    return (
      <ProgressBar
        label="Marking again"
        percent={(done_count / Math.max(1, attempts_count)) * 100}
        note={`${done_count} of ${countOf(attempts_count, "attempt", "attempts")}. You can leave this page.`}
      />
    );
  if (attempts_count === 0)
    return (
      <EmptyState title="No attempt is over yet">
        {inProgressInWords(data) || "There is nothing to mark again."}
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {hasRun && (
        <Alert tone="success">
          {`${countOf(attempts_count, "attempt is marked again", "attempts are marked again")}${changedInWords(changed)}.`}
        </Alert>
      )}
      <Changes quiz={quiz} data={data} onBegin={setChanged} onBegun={() => setHasRun(true)} />
    </div>
  );
}

/** Says that attempts that go on keep an earlier version. Empty without any. */
function inProgressInWords({ outdated_in_progress_count: count }: Comparison): string {
  if (count === 0) return "";
  return `${countOf(count, "student is", "students are")} in the middle of an attempt with the questions before the change. Mark again after ${count === 1 ? "it ends" : "they end"}.`;
}

/** Says how many attempts of a finished marking have other points; nothing if this page did not begin it. */
function changedInWords(count: number | undefined): string {
  if (count === undefined) return "";
  return count === 0 ? ", and no points changed" : `, and the points of ${count} changed`;
}

type ChangesProps = {
  quiz: number;
  data: Comparison;
  onBegin: (changed: number) => void;
  onBegun: () => void;
};

function Changes({ quiz, data, onBegin, onBegun }: ChangesProps) {
  const { attempts_count, changes_count, changes, outdated_count } = data;
  const [isAsked, setIsAsked] = useState(false);
  const [reason, setReason] = useState("");
  const begin = useChange(
    () => api.quiz_results.mark_again({ params: { id: quiz }, body: { reason: reason.trim() } }),
    { stale: "quiz_results" },
  );
  /** Runs after the comparison has been fetched again. A small quiz may be marked by then. */
  function onSuccess() {
    onBegun();
    setIsAsked(false);
    setReason("");
  }
  if (changes_count === 0 && outdated_count === 0)
    return (
      <EmptyState title="Nothing would change">
        {inProgressInWords(data) ||
          "All answers are marked by the present questions. Attempts keep the points that each question was worth. After you repair a question, the changes appear here."}
      </EmptyState>
    );
  const total = countOf(attempts_count, "attempt", "attempts");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {changes_count > 0
            ? `The points of ${changes_count} of ${total} would change. `
            : `No points would change. ${countOf(outdated_count, "attempt gets", "attempts get")} the present questions. `}
          Points by hand stay.
        </p>
        <Button onClick={() => setIsAsked(true)}>Mark all again</Button>
      </div>
      {inProgressInWords(data) && <p>{inProgressInWords(data)}</p>}
      {changes_count > 0 && (
        <Table caption="Changes" columns={columns} rows={changes} rowKey={({ attempt }) => attempt} />
      )}
      {changes_count > changes.length && (
        <p className="text-muted text-sm">{`Only the first ${changes.length} changes are listed.`}</p>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        isDestructive={false}
        title={`Mark ${total} again?`}
        confirmLabel="Mark again"
        isPending={begin.isPending}
        pendingLabel="Beginning..."
        error={begin.error ? problemOf(begin.error, "Could not begin. Please try again.") : undefined}
        onConfirm={() => {
          // The comparison has no changes left when the marking is over.
          onBegin(changes_count);
          begin.mutate(undefined, { onSuccess });
        }}
        onCancel={() => setIsAsked(false)}
      >
        <div className="grid gap-3">
          <p>
            Students whose grade changes are notified. Each attempt shows its points from before, but they
            cannot be restored. {inProgressInWords(data)}
          </p>
          <Field label="Reason" name="reason" hint="Optional. Students whose points change read it.">
            <Textarea
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </Field>
        </div>
      </ConfirmDialog>
    </>
  );
}
