import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import {
  type ImportRow,
  importRowLabels,
  importRowStates,
  type StudentImport,
} from "#contract/accounts/student-imports.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { countInWords } from "#web/shared/count-in-words.ts";
import { EmailPromise } from "#web/staff/email-promise/email-promise.tsx";
import { LineStates } from "#web/staff/uploads/line-states.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { importQuery, importRowsQuery, importsKey, PAGE_SIZE, stateIn } from "./import-queries.ts";
import { ImportTable } from "./import-table.tsx";

const MendRow = lazyPart(async () => ({ default: (await import("./mend-row.tsx")).MendRow }));

/** The third step: every line with what is wrong with it. Those that are ready are added together. */
export function ImportLines({ file }: { file: StudentImport }) {
  const { get } = useAddress();
  const [row, setRow] = useState<ImportRow | null>(null);
  return (
    <>
      <div className="z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-3 py-1.5 md:sticky md:top-0">
        <LineStates
          states={importRowStates}
          labels={importRowLabels}
          counts={file.counts}
          current={stateIn(get("lines"))}
        />
        {file.is_adding ? <Progress file={file} /> : <Ready file={file} />}
      </div>
      <PagedList
        list={useQuery(importRowsQuery(api, file.id, get))}
        page={pageIn(get("page"))}
        page_size={PAGE_SIZE}
        loading="Loading the lines"
        failure="Failed to load the lines. Please try again."
        empty={<EmptyState title="No lines here">No line of the file is in this state.</EmptyState>}
      >
        {(rows) => <ImportTable rows={rows} onMend={file.is_adding ? undefined : setRow} />}
      </PagedList>
      <Suspense>{row && <MendRow file={file.id} row={row} onClose={() => setRow(null)} />}</Suspense>
    </>
  );
}

function Progress({ file: { counts } }: { file: StudentImport }) {
  const all = counts.added + counts.ready;
  return (
    <div role="status" className="min-w-64 flex-1 py-1.5">
      <ProgressBar
        label={`Adding the students: ${withThousands(counts.added)} of ${withThousands(all)}`}
        percent={all === 0 ? 100 : (100 * counts.added) / all}
        note="You may leave this page: it goes on by itself."
      />
    </div>
  );
}

const studentsInWords = (count: number) => countInWords({ count, count_is_exact: true }, "student");

function Ready({ file }: { file: StudentImport }) {
  const { ready, problem, added } = file.counts;
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const keyFor = useRetryKey();
  const begin = useMutation({
    mutationFn: () => {
      const call = { params: { id: file.id }, body: { count: ready } };
      return api.student_imports.begin({ ...call, idempotencyKey: keyFor({ ...call, at: file.updated_at }) });
    },
    onSuccess: (begun) => {
      setIsAsking(false);
      queries.setQueryData(importQuery(api, file.id).queryKey, begun);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: importsKey }),
  });
  if (ready === 0)
    return (
      <p role="status">
        {added > 0 && `${studentsInWords(added)} added. `}
        {problem > 0 ? "Mend a line to add its student." : added === 0 && "No line is ready."}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="tabular-nums">
        <span className="font-semibold">{studentsInWords(ready)}</span> ready
        {problem > 0 && `; ${withThousands(problem)} to mend, which are left out`}
        {added > 0 && `; ${withThousands(added)} added`}
      </p>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Add the Students
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Add ${studentsInWords(ready)}?`}
        confirmLabel="Add"
        isDestructive={false}
        pendingLabel="Beginning..."
        isPending={begin.isPending}
        error={begin.error ? sentenceOf(begin.error, "Failed to begin. Please try again.") : undefined}
        onConfirm={() => begin.mutate()}
        onCancel={() => {
          begin.reset();
          setIsAsking(false);
        }}
      >
        <p>
          <EmailPromise otherwise="Emails are not sent yet: give each a Reset Link to set a password.">
            Each gets an email with a link to set a password.
          </EmailPromise>
          {file.program && ` Each is enrolled in ${file.program.title}.`}
        </p>
      </ConfirmDialog>
      {begin.error && !isAsking && (
        <FailureLine>
          <Alert tone="error">{sentenceOf(begin.error, "Failed to begin. Please try again.")}</Alert>
        </FailureLine>
      )}
    </div>
  );
}
