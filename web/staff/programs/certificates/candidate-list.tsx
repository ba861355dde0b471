import { useQuery } from "@tanstack/react-query";
import { Award, Download } from "lucide-react";
import { Suspense, useState } from "react";
import type { Candidate, CandidateState } from "#contract/learning/certificates.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/address-select.tsx";
import { ClearFilters } from "#web/dashboard/lists/clear-filters.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useSelection } from "#web/dashboard/lists/use-selection.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/layout/button.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { CandidateTable } from "./candidate-table.tsx";
import { candidateFilterIn, candidateListQuery, PAGE_SIZE, stateChoices } from "./certificate-queries.ts";

const IssueDialog = lazyPart(async () => ({ default: (await import("./issue-dialog.tsx")).IssueDialog }));
const RevokeDialog = lazyPart(async () => ({ default: (await import("./change-dialogs.tsx")).RevokeDialog }));
const ReissueDialog = lazyPart(async () => ({
  default: (await import("./change-dialogs.tsx")).ReissueDialog,
}));

type Open = { issue: Candidate[] | "everyone" } | { revoke: Candidate } | { reissue: Candidate };

export function CandidateList({ id }: { id: number }) {
  const { get } = useAddress();
  const list = useQuery(candidateListQuery(api, id, get));
  const selection = useSelection(JSON.stringify([candidateFilterIn(get), get("list")]));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { search, state } = candidateFilterIn(get);
  return (
    <>
      <PagedList
        list={list}
        page={pageIn(get("list"))}
        page_size={PAGE_SIZE}
        pageName="list"
        loading="Loading students"
        failure="Failed to load the students. Please try again."
        empty={<NoCandidates isFiltered={Boolean(search || state)} />}
        filters={
          <>
            <AddressSearch label="Search by name or email" name="student" pageName="list" />
            <AddressSelect name="state" label="State" placeholder="All States" options={stateChoices} />
          </>
        }
        noun={["student"]}
        countNote={list.data && totalsInWords(list.data.totals)}
        actions={(rows) => (
          <ListActions
            id={id}
            ready={list.data?.totals.ready ?? 0}
            chosen={rows.filter(({ student }) => selection.has(student))}
            onIssue={(who) => setOpen({ issue: who })}
          />
        )}
      >
        {(rows) => (
          <CandidateTable
            candidates={rows}
            selection={selection}
            onIssue={(one) => setOpen({ issue: [one] })}
            onRevoke={(one) => setOpen({ revoke: one })}
            onReissue={(one) => setOpen({ reissue: one })}
          />
        )}
      </PagedList>
      <Suspense>
        {open && "issue" in open && (
          <IssueDialog
            id={id}
            who={open.issue}
            ready={list.data?.totals.ready ?? 0}
            onClose={close}
            onIssued={selection.clear}
          />
        )}
        {open && "revoke" in open && <RevokeDialog candidate={open.revoke} onClose={close} />}
        {open && "reissue" in open && <ReissueDialog candidate={open.reissue} onClose={close} />}
      </Suspense>
    </>
  );
}

/** ": 2 ready, 12 issued" */
function totalsInWords({ ready, issued }: Record<CandidateState, number>): string {
  return `: ${ready} ready, ${issued} issued`;
}

type ListActionsProps = {
  id: number;
  ready: number;
  chosen: Candidate[];
  onIssue: (who: Candidate[] | "everyone") => void;
};

function ListActions({ id, ready, chosen, onIssue }: ListActionsProps) {
  const { get } = useAddress();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {(ready > 0 || chosen.length > 0) && (
        <Button
          size="small"
          icon={<Award className="size-4" />}
          onClick={() => onIssue(chosen.length > 0 ? chosen : "everyone")}
        >
          {chosen.length > 0 ? `Issue to the ${chosen.length} Chosen` : `Issue to All ${ready} Ready`}
        </Button>
      )}
      <a
        href={paths.certificatesCsv(id, candidateFilterIn(get))}
        download=""
        className={buttonLook("quiet", "small")}
      >
        <Download aria-hidden="true" className="size-4" />
        CSV
        <span className="sr-only"> of all that the filter finds</span>
      </a>
    </div>
  );
}

function NoCandidates({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="No students found" action={<ClearFilters names={["student", "state"]} />}>
        No student matches your search.
      </EmptyState>
    );
  return (
    <EmptyState title="No students yet">
      Each student of the program is listed here with what is missing.
    </EmptyState>
  );
}
