import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BONUS } from "#contract/affiliates/bonus-rules.ts";
import type { EarnedBonus } from "#contract/affiliates/bonuses.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { listQ } from "#web/api/query.ts";
import { ReasonDialog } from "#web/dashboard/forms/reason-dialog.tsx";
import { monthInWords } from "#web/shared/month.ts";
import { CommissionStateBadge } from "#web/shared/referrals/commission-state.tsx";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { affiliateColumn } from "./affiliate-column.tsx";

/** Query of the 100 newest bonuses. */
export const newestBonuses = listQ(api.bonuses.list, { query: { page: 1, page_size: 100 } });

/** Lists earned bonuses. Due bonuses go into the next dollar batch, unless staff void them here. */
export function Bonuses() {
  const bonuses = useQuery(newestBonuses);
  const [voided, setVoided] = useState<EarnedBonus | null>(null);
  if (bonuses.isLoadingError)
    return (
      <FailedState
        title="Failed to load the bonuses. Please try again."
        onRetry={() => void bonuses.refetch()}
      />
    );
  if (!bonuses.data || bonuses.data.results.length === 0) return null;
  const { results, next } = bonuses.data;
  return (
    <section aria-labelledby="bonuses" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 id="bonuses" className="text-xl">
          Bonuses
        </h2>
        <p className="text-muted text-sm">
          {formatMoney(BONUS)} for every 10 confirmed referrals of a month; they go into batches in US
          dollars.
          {next && ` The newest ${results.length} of ${countInWords(bonuses.data, "bonus", "bonuses")}.`}
        </p>
      </div>
      <Table
        caption="Bonuses"
        columns={columnsWith(setVoided)}
        rows={results}
        rowKey={({ affiliate_id, month, number }) => `${affiliate_id} ${month} ${number}`}
      />
      {voided && (
        <ReasonDialog
          stale="bonuses"
          draft={`bonus-${voided.affiliate_id}-${voided.month}-${voided.number}-void`}
          title="Void this bonus?"
          hint="The affiliate can read it."
          saveLabel="Void"
          isUrgent
          send={(reason) => voidBonus(voided, reason)}
          done="Bonus void."
          failure="Error updating the bonus. Please try again."
          onClose={() => setVoided(null)}
        >
          <p>
            {voided.affiliate_name} will not be paid the bonus of {monthInWords(voided.month)}. This cannot be
            undone.
          </p>
        </ReasonDialog>
      )}
    </section>
  );
}

const voidBonus = ({ affiliate_id: id, month, number }: EarnedBonus, reason: string) =>
  api.bonuses.void({ params: { id }, body: { month, number, reason } });

function columnsWith(onVoid: (bonus: EarnedBonus) => void): Column<EarnedBonus>[] {
  return [
    affiliateColumn(),
    {
      key: "month",
      header: "Month",
      cell: ({ month, number }) => `${monthInWords(month)}${number > 1 ? `, bonus no. ${number}` : ""}`,
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
          <CommissionStateBadge state={state} />
          {payout_id && <p className="mt-1 text-muted text-sm">Batch {payout_id}</p>}
          {void_reason && <p className="mt-1 text-muted text-sm">{void_reason}</p>}
        </>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      // Shows no button for a bonus that cannot be voided. Its state explains why.
      cell: (bonus) =>
        canVoid(bonus) && (
          <Button
            size="small"
            variant="danger"
            aria-label={`Void the bonus of ${monthInWords(bonus.month)} of ${bonus.affiliate_name}`}
            onClick={() => onVoid(bonus)}
          >
            Void
          </Button>
        ),
    },
  ];
}

const canVoid = ({ state, payout_id }: EarnedBonus) => state === "confirmed" && payout_id === null;
