import { Download } from "lucide-react";
import { Suspense } from "react";
import { type Payout, type PayoutList, payoutCan, payoutLists } from "#contract/affiliates/payouts.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { contentsOf } from "./batch-contents.ts";
import { settling } from "./settle-payout.tsx";

const BatchDialog = lazyPart(async () => ({ default: (await import("./batch-dialog.tsx")).BatchDialog }));

export const batches = defineList({
  list: api.payouts.list,
  noun: ["batch", "batches"],
  counts: "never",
  caption: "Payout batches",
  columns: [
    {
      key: "batch",
      header: "Batch",
      isRowHeader: true,
      cell: ({ id }) => <BatchLink id={id} />,
    },
    {
      key: "amount",
      header: "Amount",
      isNumeric: true,
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{formatMoney(row)}</span>,
    },
    { key: "contents", header: "Contents", showsFrom: "xl", cell: contentsOf },
    {
      key: "made",
      header: "Made",
      showsFrom: "lg",
      cell: ({ created_at }) => <Time at={created_at} className="whitespace-nowrap" />,
    },
    { key: "status", header: "Status", cell: (payout) => <Status {...payout} /> },
    { key: "lists", header: "Lists", showsFrom: "xl", cell: (payout) => <Lists {...payout} /> },
  ],
  // Shows only the actions that are possible. The status explains why the others are not.
  actions: (payout, { pay, cancel }) => (
    <>
      {payout.state !== "paid" && (
        <Button
          size="small"
          className="whitespace-nowrap"
          aria-label={`Mark as paid: batch ${payout.id}`}
          onClick={() => pay(payout)}
        >
          Mark as paid
        </Button>
      )}
      {canCancel(payout) && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Dissolve batch ${payout.id}`}
          onClick={() => cancel(payout)}
        >
          Dissolve
        </Button>
      )}
    </>
  ),
  dialogs: settling,
  empty: {
    title: "No batches yet",
    text: "A batch contains the confirmed commissions of one currency. Bonuses go into batches in US dollars. Send the lists of a batch to the bank and to mobile money.",
  },
});

/** Opens the batch on the screen. */
function BatchLink({ id }: { id: number }) {
  return (
    <ButtonLink
      to={useAddress().href({ batch: id })}
      preventScrollReset
      size="small"
      variant="quiet"
      className="md:-my-0.5 -ms-3 whitespace-nowrap"
    >
      Batch {id}
    </ButtonLink>
  );
}

/** Lists the batches. `?batch=12` opens one of them. */
export function Batches() {
  const { get, go } = useAddress();
  const { list } = batches.use({});
  const open = list.data?.results.find(({ id }) => id === Number(get("batch")));
  return (
    <section aria-labelledby="batches" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="batches" className="text-lg">
        Batches
      </h2>
      <batches.view />
      {open && (
        <Suspense>
          <BatchDialog payout={open} onClose={() => go({ batch: undefined }, { stays: true })} />
        </Suspense>
      )}
    </section>
  );
}

function canCancel({ state }: Payout): boolean {
  const allowed: readonly string[] = payoutCan.cancel;
  return allowed.includes(state);
}

function Status({ paid_at, reversed_count }: Payout) {
  if (paid_at)
    return (
      <span className="flex items-center gap-2">
        <Badge tone="good">Paid</Badge>
        <Time at={paid_at} className="whitespace-nowrap text-muted text-xs" />
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="accent">Open</Badge>
      {reversed_count > 0 && (
        <Badge tone="urgent">
          {reversed_count === 1 ? "1 payment reversed" : `${reversed_count} payments reversed`}
        </Badge>
      )}
    </span>
  );
}

function Lists({ id }: Payout) {
  return (
    <div className="md:-my-0.5 flex flex-wrap gap-x-1">
      {(Object.entries(payoutLists) as [PayoutList, string][]).map(([list, label]) => (
        <a
          key={list}
          href={`/api/payouts/${id}/export.csv?list=${list}`}
          download
          className={`${buttonLook("quiet", "small")} px-2! whitespace-nowrap`}
        >
          <Download className="size-4" />
          <span>
            {label}
            <span className="sr-only">, CSV of batch {id}</span>
          </span>
        </a>
      ))}
    </div>
  );
}
