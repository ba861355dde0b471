import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BONUS } from "#contract/affiliates/bonus-rules.ts";
import type { EarnedBonus } from "#contract/affiliates/bonuses.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { monthInWords } from "#web/shared/month.ts";
import { affiliateColumn } from "#web/staff/affiliates/affiliate-column.tsx";
import { bonusListQuery } from "#web/staff/affiliates/affiliate-queries.ts";
import { StateBadge } from "#web/staff/affiliates/states.tsx";
import { VoidBonus } from "#web/staff/affiliates/void-bonus.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";

/** The bonuses whose ten referrals are confirmed: due ones go into the next dollar batch, or are made void here. */
export function Bonuses() {
  const bonuses = useQuery(bonusListQuery(api));
  const [doomed, setDoomed] = useState<EarnedBonus | null>(null);
  if (bonuses.isError)
    return (
      <FailedState
        title="Failed to load the bonuses. Please try again."
        onRetry={() => void bonuses.refetch()}
      />
    );
  if (!bonuses.data || bonuses.data.results.length === 0) return null;
  return (
    <section aria-labelledby="bonuses" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 id="bonuses" className="text-xl">
          Bonuses
        </h2>
        <p className="text-muted text-sm">
          {formatMoney(BONUS)} for every 10 confirmed referrals of a month; they go into batches in US
          dollars.
          {bonuses.data.count > bonuses.data.results.length &&
            ` The newest ${bonuses.data.results.length} of ${bonuses.data.count}.`}
        </p>
      </div>
      <Table
        caption="Bonuses"
        columns={columnsWith(setDoomed)}
        rows={bonuses.data.results}
        rowKey={({ affiliate_id, month, number }) => `${affiliate_id} ${month} ${number}`}
      />
      <VoidBonus bonus={doomed} onClose={() => setDoomed(null)} />
    </section>
  );
}

function columnsWith(onVoid: (bonus: EarnedBonus) => void): Column<EarnedBonus>[] {
  return [
    affiliateColumn(),
    {
      key: "month",
      header: "Month",
      cell: ({ month, number }) => `${monthInWords(month)}${number > 1 ? `, ten no. ${number}` : ""}`,
    },
    {
      key: "amount",
      header: "Amount",
      isNumeric: true,
      cell: ({ amount_minor }) => (
        <span className="whitespace-nowrap tabular-nums">{formatMoney({ ...BONUS, amount_minor })}</span>
      ),
    },
    {
      key: "state",
      header: "State",
      cell: ({ state, payout_id, void_reason }) => (
        <>
          <StateBadge state={state} />
          {payout_id && <p className="mt-1 text-muted text-sm">Batch {payout_id}</p>}
          {void_reason && <p className="mt-1 text-muted text-sm">{void_reason}</p>}
        </>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (bonus) => (
        <Button
          size="small"
          variant="danger"
          aria-label={`Void the bonus of ${monthInWords(bonus.month)} of ${bonus.affiliate_name}`}
          disabledReason={whyNotVoid(bonus)}
          onClick={() => onVoid(bonus)}
        >
          Void
        </Button>
      ),
    },
  ];
}

function whyNotVoid({ state, payout_id }: EarnedBonus): string | undefined {
  if (state !== "confirmed") return `It is ${state}.`;
  return payout_id === null ? undefined : `It is in batch ${payout_id}.`;
}
