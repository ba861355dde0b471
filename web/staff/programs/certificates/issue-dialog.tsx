import { hasFewSessions } from "#contract/courses/attendance/attendance-states.ts";
import { waivableParts } from "#contract/courses/certificates/certificate-rules.ts";
import { dayInWords, missingText } from "#contract/courses/certificates/certificate-texts.ts";
import type { Candidate } from "#contract/courses/certificates/certificates.ts";
import { MAX_CERTIFICATES_AT_ONCE } from "#contract/shared/limits.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { notOverYet } from "./not-over-yet.ts";

export type IssueDialogProps = {
  id: number;
  /** The chosen students, or the number of ready ones, to issue to all of them. */
  who: Candidate[] | number;
  /** Number of sessions that are not over, if the rule requires attendance. */
  sessions: number;
  /** Number of the ready students for whom fewer than half of the held sessions count. */
  readyWithFewSessions: number;
  /** First day of the program; null if it has begun. */
  starts_on: string | null;
  onClose: () => void;
  onIssued: () => void;
};

export function IssueDialog(props: IssueDialogProps) {
  const { id, who, sessions, starts_on, onClose, onIssued } = props;
  const keyFor = useRetryKey();
  const chosen = typeof who === "number" ? undefined : who;
  const students = chosen?.map(({ student }) => student) ?? ("everyone" as const);
  const missing = (chosen ?? []).flatMap((one) => one.missing);
  const known_missing = waivableParts.filter((waivable) => missing.some(({ part }) => part === waivable));
  const issuing = useChange(
    () =>
      api.certificates.issue({
        params: { id },
        body: { students, ...(known_missing.length > 0 && { known_missing }) },
        idempotencyKey: keyFor([students, known_missing]),
      }),
    {
      stale: "certificates",
      isStaleAfterFailure: true,
      onDone: () => {
        onIssued();
        onClose();
      },
      done: issuedInWords,
    },
  );
  const count = typeof who === "number" ? Math.min(who, MAX_CERTIFICATES_AT_ONCE) : who.length;
  const fewSessions =
    chosen?.filter((one) => hasFewSessions(one.attendance_counts)).length ?? props.readyWithFewSessions;
  const [only] = chosen ?? [];
  const foreign = chosen?.find(({ would_name }) => !/\p{Script=Latin}/u.test(would_name.holder_name));
  return (
    <ConfirmDialog
      isOpen
      title={
        only && count === 1
          ? `Issue the certificate to ${only.name}${missing.length > 0 ? " although something is missing" : ""}?`
          : `Issue ${withThousands(count)} ${count === 1 ? "certificate" : "certificates"}?`
      }
      confirmLabel={missing.length > 0 ? "Issue All the Same" : "Issue"}
      isDestructive={false}
      pendingLabel="Issuing..."
      isPending={issuing.isPending}
      error={
        issuing.error
          ? problemOf(issuing.error, "Failed to issue the certificates. Please try again.")
          : undefined
      }
      onConfirm={() => issuing.mutate()}
      onCancel={onClose}
    >
      {missing.length > 0 && (
        <div className="grid gap-1">
          <p className="font-semibold">The rule of this program is not met:</p>
          <ul className="list-disc ps-5">
            {missing.map((one) => (
              <li key={one.part}>{missingText(one)}</li>
            ))}
          </ul>
          <p>The certificate names only what the student has done. The audit log names what was missing.</p>
        </div>
      )}
      {starts_on && (
        <Alert tone="warning" title={`The program begins on ${dayInWords(starts_on)}.`}>
          {only && count === 1
            ? `The certificate would name the days ${dayInWords(only.would_name.started_on)} to ${dayInWords(only.would_name.completed_on)}.`
            : "The certificates would name days before that."}
        </Alert>
      )}
      {fewSessions > 0 && <EnrolledLate few={fewSessions} of={typeof who === "number" ? who : who.length} />}
      {sessions > 0 && (
        <Alert tone="warning" title={`${notOverYet(sessions)}.`}>
          {namedAttendance(chosen)}
        </Alert>
      )}
      <p>
        <EmailPromise otherwise="Emails are not sent yet: students find the certificate in their dashboard.">
          Each gets an email with the link.
        </EmailPromise>{" "}
        Each certificate shows the name that the student's profile has now. To change it later, replace the
        certificate.
      </p>
      {foreign && <OwnLetters holder_name={foreign.would_name.holder_name} />}
    </ConfirmDialog>
  );
}

/** Says which attendance certificates name that are issued before the last session. */
function namedAttendance(chosen: Candidate[] | undefined): string {
  const isNamed = ({ attendance_counts, missing }: Candidate) =>
    attendance_counts !== null && missing.every(({ part }) => part !== "attendance");
  const named = chosen?.filter(isNamed).length;
  if (named === 0)
    return `The certificate names no attendance${chosen?.every(({ attendance_counts }) => !attendance_counts) ? ": no session counts yet" : ""}. It stays valid after later sessions.`;
  const each = named === chosen?.length ? "the holder reached" : "the holder reached, if a session counts";
  return `The certificate says which attendance ${each}. It stays valid if later sessions lower it.`;
}

/** Says how many enrolled so late that most sessions do not count for them. */
function EnrolledLate({ few, of }: { few: number; of: number }) {
  const isOne = few === 1;
  const who = of === 1 ? "This student" : `${withThousands(few)} of these ${withThousands(of)} students`;
  return (
    <Alert tone="warning" title={`${who} enrolled late.`}>
      Fewer than half of the held sessions count for {isOne ? "this student" : "them"}: the others were before
      the enrollment.
    </Alert>
  );
}

/** Says that papers show a name without Latin letters, and how to print a Latin form. */
function OwnLetters({ holder_name }: { holder_name: string }) {
  return (
    <Alert>
      The certificate shows “<bdi>{holder_name}</bdi>” in these letters. For a name in Latin letters, first
      enter it as "Name on papers" on the student's page.
    </Alert>
  );
}

/** Describes the result: "12 certificates issued, 1 not ready, 200 left". */
function issuedInWords({ issued, not_ready, left }: Record<"issued" | "not_ready" | "left", number>): string {
  const parts = [`${withThousands(issued)} ${issued === 1 ? "certificate" : "certificates"} issued`];
  if (not_ready > 0) parts.push(`${withThousands(not_ready)} not ready`);
  if (left > 0) parts.push(`${withThousands(left)} left`);
  return parts.join(", ");
}
