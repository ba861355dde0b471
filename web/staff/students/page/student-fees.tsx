import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Charge } from "#contract/fees/charges.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { FeeState } from "#web/staff/fees/fee-state.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";
import { feesQuery, PAGE_SIZE } from "./student-page-queries.ts";

const columns: Column<Charge>[] = [
  {
    key: "program",
    header: "Program",
    isRowHeader: true,
    cell: ({ id, program_title, reference }) => (
      <TwoLines
        isStrong
        first={
          <Link
            to={paths.dashboard("fees", { fee: id })}
            className="underline decoration-line underline-offset-4"
          >
            {program_title}
          </Link>
        }
        second={reference}
      />
    ),
  },
  {
    key: "left",
    header: "Left",
    isNumeric: true,
    cell: ({ currency, left_minor }) => formatMoney({ currency, amount_minor: left_minor }),
  },
  {
    key: "paid",
    header: "Paid",
    isNumeric: true,
    cell: ({ currency, paid_minor }) => formatMoney({ currency, amount_minor: paid_minor }),
  },
  { key: "due", header: "Due", cell: ({ due_at }) => <Time at={due_at} className="whitespace-nowrap" /> },
  { key: "state", header: "State", cell: (charge) => <FeeState charge={charge} /> },
];

/** The student's fees; each opens where it is worked on. */
export function StudentFees({ student }: { student: number }) {
  const page = pageIn(useAddress().get("page"));
  return (
    <PagedList
      list={useQuery(feesQuery(api, student, page))}
      page={page}
      page_size={PAGE_SIZE}
      loading="Loading fees"
      failure="Failed to load the fees. Please try again."
      empty={
        <EmptyState title="No fees">
          A fee is made when the student is enrolled in a program with a price.
        </EmptyState>
      }
      noun={["fee"]}
    >
      {(charges) => <Table caption="Fees" columns={columns} rows={charges} rowKey={({ id }) => id} />}
    </PagedList>
  );
}
