import { useQuery } from "@tanstack/react-query";
import { Award, Download } from "lucide-react";
import { Suspense, useState } from "react";
import {
  type Candidate,
  type CandidateState,
  candidateStateLabels,
} from "#contract/courses/certificates/certificates.ts";
import { addressOf, api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { choice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import type { QueryOf, Shown } from "#web/dashboard/lists/list-rules.ts";
import { useSelection } from "#web/dashboard/lists/use-selection.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { candidateColumns, RowButtons } from "./candidate-columns.tsx";
import type { IssueDialogProps } from "./issue-dialog.tsx";
import { notOverYet } from "./not-over-yet.ts";

const IssueDialog = lazyPart(async () => ({ default: (await import("./issue-dialog.tsx")).IssueDialog }));
const RevokeDialog = lazyPart(async () => ({ default: (await import("./change-dialogs.tsx")).RevokeDialog }));
const ReissueDialog = lazyPart(async () => ({
  default: (await import("./change-dialogs.tsx")).ReissueDialog,
}));

/**
 * List of a program's students. Its parameters have other names than those of the program list, which stay in the
 * address.
 */
export const candidates = defineList({
  list: api.certificates.list,
  noun: ["student"],
  pageName: "list",
  filters: {
    search: search("Search by name, email or phone", "student"),
    state: choice("State", candidateStateLabels, { all: "All States" }),
  },
  countNote: ({ totals: { ready, issued }, fell_below }) =>
    `: ${ready} ready, ${issued} issued${fell_below > 0 ? `, ${fell_below} of them below the rule by now` : ""}`,
  useTools: useIssuing,
  above: (issuing) => <Dialogs {...issuing} />,
  buttons: ({ results, totals, ready_with_few_sessions }, issuing) => (
    <ListActions
      candidates={results}
      totals={totals}
      readyWithFewSessions={ready_with_few_sessions}
      {...issuing}
    />
  ),
  caption: "Students",
  columns: candidateColumns,
  rowKey: ({ student }) => student,
  actions: (candidate, { setOpen }) => (
    <RowButtons
      candidate={candidate}
      onIssue={(one) => setOpen({ issue: { who: [one], readyWithFewSessions: 0, ...aheadOf(one) } })}
      onRevoke={(one) => setOpen({ revoke: one })}
      onReissue={(one) => setOpen({ reissue: one })}
    />
  ),
  empty: {
    title: "No students yet",
    text: "Each student of the program is listed here with what is missing.",
  },
  noMatch: { title: "No students found", text: "No student matches your search." },
});

/** Returns what is still to come in the program, which all its students have in common. */
const aheadOf = (one: Candidate | undefined) => ({
  sessions: one?.sessions_to_come ?? 0,
  starts_on: one?.starts_on ?? null,
});

type Issuing = Pick<IssueDialogProps, "who" | "sessions" | "starts_on" | "readyWithFewSessions">;
type Open = { issue: Issuing } | { revoke: Candidate } | { reissue: Candidate };

function useIssuing({ filter, page }: Shown<QueryOf<typeof api.certificates.list>>) {
  const selection = useSelection(JSON.stringify([filter, page]));
  const [open, setOpen] = useState<Open | null>(null);
  const program = Number(useAddress().get("program"));
  const rule = useQuery(q(api.certificate_rules.get, { params: { id: program } })).data;
  const isAutomatic = rule?.mode === "automatic";
  const needsAttendance = rule?.needs_attendance === true;
  return { program, filter, selection, open, setOpen, isAutomatic, needsAttendance };
}
type IssuingProps = ReturnType<typeof useIssuing>;

function Dialogs({ program, selection, open, setOpen }: IssuingProps) {
  const close = () => setOpen(null);
  return (
    <Suspense>
      {open && "issue" in open && (
        <IssueDialog id={program} {...open.issue} onClose={close} onIssued={selection.clear} />
      )}
      {open && "revoke" in open && <RevokeDialog candidate={open.revoke} onClose={close} />}
      {open && "reissue" in open && <ReissueDialog candidate={open.reissue} onClose={close} />}
    </Suspense>
  );
}

interface ListActionsProps extends IssuingProps {
  candidates: Candidate[];
  totals: Record<CandidateState, number>;
  readyWithFewSessions: number;
}

function ListActions({ candidates, totals, readyWithFewSessions, ...issuing }: ListActionsProps) {
  const { program, filter, selection, setOpen, isAutomatic } = issuing;
  const { ready } = totals;
  const chosen = candidates.filter(({ student }) => selection.has(student));
  const ahead = aheadOf(candidates[0]);
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {(ready > 0 || chosen.length > 0) && (
          <Button
            size="small"
            icon={<Award className="size-4" />}
            onClick={() =>
              setOpen({
                issue: { who: chosen.length > 0 ? chosen : ready, readyWithFewSessions, ...ahead },
              })
            }
          >
            {chosen.length > 0
              ? `Issue to the ${chosen.length} Chosen`
              : ready === 1
                ? "Issue to the 1 Ready"
                : `Issue to All ${ready} Ready`}
          </Button>
        )}
        <a
          href={addressOf(api.certificates.export, { params: { id: program }, query: filter })}
          download=""
          className={buttonLook("quiet", "small")}
        >
          <Download aria-hidden="true" className="size-4" />
          CSV
          <span className="sr-only"> of all that the filter finds</span>
        </a>
      </div>
      {isAutomatic && ready > 0 && candidates.length > 0 && (
        <p className="measure text-muted text-sm">{whyWaiting(ready, ahead.sessions)}</p>
      )}
    </div>
  );
}

/** Says why the automatic rule has not issued to students who are ready, and when it does. */
function whyWaiting(ready: number, sessions: number): string {
  const them = ready === 1 ? "The one who is ready waits" : `The ${ready} who are ready wait`;
  return sessions > 0
    ? `${them} for the end of the last session, because a later one may lower the attendance: ${notOverYet(sessions)}.`
    : `${them} for the automatic issue, which is at 04:20 Kampala time at the latest.`;
}
