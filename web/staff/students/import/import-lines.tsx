import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { importRowLabels, type StudentImport } from "#contract/accounts/student-imports.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { LineStates } from "#web/staff/shared/uploads/line-states.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { FeeOfEach } from "../fee-of-each.tsx";
import { studentsInWords } from "../students-in-words.ts";
import { addedInWords, addedLabel } from "./added-in-words.ts";
import { importQuery } from "./import-queries.ts";
import { lines } from "./lines.tsx";

/** Shows the third step: every line with its problems. The lines that are ready are added together. */
export function ImportLines({ file }: { file: StudentImport }) {
  return (
    <>
      <div className="z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-3 py-1.5 md:sticky md:top-0">
        <LineStates
          labels={{ ...importRowLabels, added: addedLabel(file.counts.added, file.enrolled) }}
          counts={file.counts}
        />
        {file.is_adding ? <Progress file={file} /> : <Ready file={file} />}
      </div>
      <lines.view params={{ id: file.id }} />
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
        note="You may leave this page. The import continues automatically."
      />
    </div>
  );
}

/** Asks about new and known students, such as "Add 3 students and enroll 2 who have an account". */
function questionOf(fresh: number, known: number): string {
  const enroll = `nroll ${studentsInWords(known)} who ${known === 1 ? "has" : "have"} an account`;
  if (fresh === 0) return `E${enroll}`;
  return `Add ${studentsInWords(fresh)}${known > 0 ? ` and e${enroll}` : ""}`;
}

const nothingReady = ({ program }: StudentImport) =>
  program ? "All are enrolled already." : "All have an account. Choose a program to enroll them.";

function Ready({ file }: { file: StudentImport }) {
  const { ready, problem, added } = file.counts;
  const { to_enroll } = file;
  const fresh = ready - to_enroll;
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const keyFor = useRetryKey();
  const begin = useChange(
    () => {
      const call = { params: { id: file.id }, body: { count: ready } };
      return api.student_imports.begin({ ...call, idempotencyKey: keyFor({ ...call, at: file.updated_at }) });
    },
    {
      stale: "student_imports",
      isStaleAfterFailure: true,
      onDone: (begun) => {
        setIsAsking(false);
        queries.setQueryData(importQuery(file.id).queryKey, begun);
      },
    },
  );
  if (ready === 0)
    return (
      <p role="status">
        {added > 0 && `${addedInWords(added, file.enrolled)}. `}
        {problem > 0
          ? "Fix a line to add its student."
          : added === 0 && (file.counts.unchanged > 0 ? nothingReady(file) : "No line is ready.")}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="tabular-nums">
        <span className="font-semibold">{studentsInWords(ready)}</span> ready
        {to_enroll > 0 && `; ${withThousands(to_enroll)} of them known, who will be enrolled`}
        {problem > 0 && `; ${withThousands(problem)} to mend, which are left out`}
        {added > 0 && `; ${addedInWords(added, file.enrolled)}`}
      </p>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {fresh > 0 ? "Add the Students" : "Enroll the Students"}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${questionOf(fresh, to_enroll)}?`}
        confirmLabel={fresh > 0 ? "Add" : "Enroll"}
        isDestructive={false}
        pendingLabel="Beginning..."
        isPending={begin.isPending}
        error={begin.error ? problemOf(begin.error, "Failed to begin. Please try again.") : undefined}
        onConfirm={() => begin.mutate()}
        onCancel={() => {
          begin.reset();
          setIsAsking(false);
        }}
      >
        {fresh > 0 && (
          <p>
            <EmailPromise otherwise="Emails are not sent yet: give each new student an Invitation Link to set a password.">
              Each new student gets an email with a link to set a password.
            </EmailPromise>
          </p>
        )}
        {file.program && (
          <>
            <p>Each is enrolled in {file.program.title}.</p>
            <FeeOfEach program={file.program.id} />
          </>
        )}
      </ConfirmDialog>
      {begin.error && !isAsking && (
        <FailureLine>
          <Alert tone="error">{problemOf(begin.error, "Failed to begin. Please try again.")}</Alert>
        </FailureLine>
      )}
    </div>
  );
}
