import { adjustmentLabels } from "#contract/fees/charge-states.ts";
import type { ChargeDetail } from "#contract/fees/charges.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { FeeState, ToConfirm } from "#web/staff/fees/fee-state.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Time } from "#web/ui/time/time.tsx";

/**
 * Shows sums that add up: fee, discount, what was cancelled, paid, left, and what is to be paid back. "Paid" excludes
 * money that was paid back.
 */
export function ChargeSums({ charge }: { charge: ChargeDetail }) {
  const { currency, amount_minor, discount_minor, paid_minor, left_minor, state, to_pay_back_minor } = charge;
  const sums = [
    ["Fee", amount_minor],
    ["Discount", discount_minor],
    ...(state === "cancelled" ? ([["Cancelled", amount_minor - discount_minor]] as const) : []),
    ["Paid", paid_minor],
    ["Left", left_minor],
    ...(to_pay_back_minor > 0 ? ([["To pay back", to_pay_back_minor]] as const) : []),
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 md:grid-cols-2 lg:grid-cols-5">
      {sums.map(([name, minor]) => (
        <div key={name} className="rounded-lg border border-line bg-surface px-3 py-3 sm:px-4">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-bold font-display text-base tabular-nums sm:text-lg">
            {formatMoney({ currency, amount_minor: minor })}
          </dd>
        </div>
      ))}
      <div className="col-span-full rounded-lg border border-line bg-surface px-3 py-3 sm:px-4 lg:col-span-1">
        <dt className="text-muted text-sm">
          {left_minor > 0 ? (
            <>
              Due <Time at={charge.due_at} />
            </>
          ) : (
            "State"
          )}
        </dt>
        <dd className="mt-1 flex flex-wrap gap-2">
          <FeeState charge={charge} />
          {charge.reported_count > 0 && <ToConfirm count={charge.reported_count} />}
        </dd>
      </div>
    </dl>
  );
}

/** Shows the parts of a plan in their order. Payments cover the first part, then the next. */
export function ChargeParts({ charge: { currency, parts, state } }: { charge: ChargeDetail }) {
  return (
    <ol className="grid gap-1">
      {parts.map(({ number, amount_minor, left_minor, due_at, is_overdue }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2">
          <span className="w-16 text-muted">Part {number}</span>
          <span className="font-semibold tabular-nums">{formatMoney({ currency, amount_minor })}</span>
          <span>
            due <Time at={due_at} />
          </span>
          {left_minor === 0 ? (
            state !== "cancelled" && <Badge tone="good">Covered</Badge>
          ) : (
            <span className="tabular-nums">{formatMoney({ currency, amount_minor: left_minor })} left</span>
          )}
          {is_overdue && <Badge tone="urgent">Overdue</Badge>}
        </li>
      ))}
    </ol>
  );
}

export function ChargeDiscounts({ charge: { currency, adjustments } }: { charge: ChargeDetail }) {
  return (
    <ul className="grid gap-1">
      {adjustments.map(({ id, kind, amount_minor, reason, made_by, made_at }) => (
        <li key={id} className="border-line border-b py-2">
          <span className="font-semibold tabular-nums">
            {amount_minor < 0 && "Taken back: "}
            {formatMoney({ currency, amount_minor: Math.abs(amount_minor) })}
          </span>{" "}
          {adjustmentLabels[kind]}
          <p className="wrap-anywhere text-sm">{reason}</p>
          <p className="text-muted text-sm">
            {made_by && `${made_by}, `}
            <Time at={made_at} shows="minute" />
          </p>
        </li>
      ))}
    </ul>
  );
}
