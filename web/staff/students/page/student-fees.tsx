import { Link } from "react-router";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { SHORT_PAGE_SIZE } from "#web/api/query.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { paths } from "#web/paths.ts";
import { FeeState } from "#web/staff/fees/fee-state.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { Time } from "#web/ui/time/time.tsx";

const fees = defineList({
  list: api.charges.list,
  noun: ["fee"],
  page_size: SHORT_PAGE_SIZE,
  caption: "Fees",
  columns: [
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
  ],
  empty: {
    title: "No fees",
    text: "A fee is made when the student is enrolled in a program with a price.",
  },
});

/** Lists the student's fees. Each links to its page in the section Fees. */
export function StudentFees({ student }: { student: number }) {
  return <fees.view query={{ student }} />;
}
