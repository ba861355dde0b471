import { Ban, Check, Undo2 } from "lucide-react";
import {
  commissionStateLabels,
  mayConfirm,
  mayTakeBack,
  mayVoid,
} from "#contract/affiliates/commission-rules.ts";
import { api } from "#web/api/client.ts";
import { choice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import { CommissionStateBadge } from "#web/shared/referrals/commission-state.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { affiliateColumn } from "./affiliate-column.tsx";
import { behindState, EnrollmentCell, SumCell } from "./commission-cells.tsx";
import { CommissionEvidence } from "./commission-evidence.tsx";
import { ConfirmAll, useConfirm } from "./confirm-commissions.tsx";
import { VoidCommission } from "./void-commission.tsx";

/** List of commissions. Each is pending until staff confirm that the student has paid. */
export const commissions = defineList({
  list: api.commissions.list,
  noun: ["commission"],
  filters: {
    search: search("Search by affiliate, code or program"),
    // Pending commissions come first in the labels, so they are the default.
    state: choice("State", { ...commissionStateLabels, all: "All states" }),
  },
  useTools: useConfirm,
  above: ({ problem }) => problem,
  buttons: ({ results }, confirm) => <ConfirmAll commissions={results} {...confirm} />,
  caption: "Commissions",
  columns: [
    affiliateColumn(),
    { key: "course", header: "Enrollment", cell: (row) => <EnrollmentCell commission={row} /> },
    {
      key: "commission",
      header: "Commission",
      isNumeric: true,
      cell: (row) => <SumCell commission={row} />,
    },
    {
      key: "evidence",
      header: "Evidence",
      showsFrom: "widest",
      cell: ({ evidence }) => <CommissionEvidence evidence={evidence} />,
    },
    {
      key: "state",
      header: "State",
      cell: (row) => (
        <div className="md:-my-0.5">
          <CommissionStateBadge state={row.state} />
          <p className="mt-1 text-muted text-xs md:mt-0 md:line-clamp-1">{behindState(row)}</p>
        </div>
      ),
    },
  ],
  // Shows only the actions that are possible. The state next to them explains why the others are not.
  actions: (row, { confirm, confirming, takeBack, takingBack, askToVoid }) => (
    <>
      {mayConfirm(row) && (
        <Button
          size="small"
          variant="quiet"
          className="md:max-xl:px-3"
          icon={<Check className="size-4" />}
          aria-label={`Confirm ${row.course_name} of ${row.affiliate_name}`}
          isPending={confirming.includes(row.id)}
          pendingLabel="Confirming..."
          onClick={() => confirm([row])}
        >
          <span className="md:max-xl:sr-only">Confirm</span>
        </Button>
      )}
      {mayTakeBack(row) && (
        <Button
          size="small"
          variant="quiet"
          className="md:max-xl:px-3"
          icon={<Undo2 className="size-4" />}
          aria-label={`Take back the confirmation of ${row.course_name} of ${row.affiliate_name}`}
          isPending={takingBack.includes(row.id)}
          pendingLabel="Taking back..."
          onClick={() => takeBack(row)}
        >
          <span className="md:max-xl:sr-only">Take Back</span>
        </Button>
      )}
      {mayVoid(row) && (
        <Button
          size="small"
          variant="quiet-danger"
          className="md:max-xl:px-3"
          icon={<Ban className="size-4" />}
          aria-label={`Void ${row.course_name} of ${row.affiliate_name}`}
          onClick={() => askToVoid(row)}
        >
          <span className="md:max-xl:sr-only">Void</span>
        </Button>
      )}
    </>
  ),
  dialogs: { askToVoid: VoidCommission },
  empty: { title: "No commissions found", text: "No commissions are waiting to be confirmed." },
  noMatch: { title: "No commissions found", text: "No commission matches your search." },
});
