import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Email, type EmailState, emailStates } from "#contract/admin/emails.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/shell/address-search.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { countInWords } from "#web/shared/count-in-words.ts";
import { Select } from "#web/ui/inputs/select.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { Loading, SkeletonRow } from "#web/ui/layout/skeleton.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { Letter } from "./email.tsx";
import { mailFiltersIn, mailQuery, PAGE_SIZE } from "./email-queries.ts";

const stateWords: Record<EmailState, { label: string; tone: BadgeTone }> = {
  queued: { label: "Waiting", tone: "neutral" },
  sent: { label: "Sent", tone: "good" },
  captured: { label: "Kept here", tone: "accent" },
  failed: { label: "Failed", tone: "urgent" },
};

/** Letters of the house; `?letter=12` opens one. */
export function MailSettings() {
  const { get } = useAddress();
  const open = Number(get("letter"));
  return open > 0 ? <Letter key={open} id={open} /> : <Letters />;
}

function Letters() {
  const { get, go } = useAddress();
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <AddressSearch label="Search by recipient or subject" />
        <Select
          aria-label="State"
          placeholder="All letters"
          value={get("state")}
          onChange={(event) => go({ state: event.target.value, page: undefined }, { replace: true })}
          options={emailStates.map((state) => ({ value: state, label: stateWords[state].label }))}
        />
      </div>
      <LetterList />
    </>
  );
}

function LetterList() {
  const { get, href } = useAddress();
  const filters = mailFiltersIn(get);
  const mail = useQuery(mailQuery(api, filters));
  if (mail.isPending)
    return (
      <Loading label="Loading letters">
        <div className="rounded-lg border border-line bg-surface px-5 py-2">
          {[1, 2, 3, 4].map((row) => (
            <SkeletonRow key={row} />
          ))}
        </div>
      </Loading>
    );
  if (mail.isError)
    return <FailedState title="Failed to load letters." onRetry={() => void mail.refetch()} />;
  const { count, results, is_sending } = mail.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {!is_sending && (
        <Alert tone="warning" title="Letters do not leave the house">
          No mail server is set (SMTP_URL), so every letter is kept here for you to read and pass on.
        </Alert>
      )}
      {results.length === 0 ? (
        <EmptyState title="No letters">
          {filters.search || filters.state ? "No letter fits these filters." : "None was written yet."}
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-muted text-sm">
            {countInWords(count, "letter", filters)}
          </p>
          <Table
            caption="Letters"
            columns={columnsFor((letter) => href({ letter }))}
            rows={results}
            rowKey={({ id }) => id}
          />
        </>
      )}
      <Pagination
        page={filters.page}
        pageCount={Math.ceil(count / PAGE_SIZE)}
        pageHref={(page) => href({ page })}
      />
    </div>
  );
}

const columnsFor = (letterHref: (id: number) => string): Column<Email>[] => [
  {
    key: "subject",
    header: "Subject",
    isRowHeader: true,
    cell: ({ id, subject }) => (
      <Link
        to={letterHref(id)}
        className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
      >
        {subject}
      </Link>
    ),
  },
  { key: "recipient", header: "To", cell: ({ recipient }) => <span className="break-all">{recipient}</span> },
  {
    key: "state",
    header: "State",
    cell: ({ state, last_error }) => (
      <>
        <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
        {last_error && <p className="mt-1 break-words text-muted text-sm">{last_error}</p>}
      </>
    ),
  },
  {
    key: "created",
    header: "Written",
    cell: ({ created_at }) => (
      <Time at={created_at} shows="minute" className="whitespace-nowrap tabular-nums" />
    ),
  },
];
