import type { ChargeDetail } from "#contract/fees/charges.ts";
import { paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { Time } from "#web/ui/time/time.tsx";

/** Lists money that was paid back, each entry with its reason. */
export function PayBackList({ charge: { currency, pay_backs } }: { charge: ChargeDetail }) {
  return (
    <ul className="grid gap-1">
      {pay_backs.map(({ id, amount_minor, method, external_id, paid_on, reason, made_by, made_at }) => (
        <li key={id} className="border-line border-b py-2">
          <span className="font-semibold tabular-nums">
            {amount_minor > 0 && "Taken back: "}
            {formatMoney({ currency, amount_minor: Math.abs(amount_minor) })}
          </span>{" "}
          {[paymentMethodLabels[method].toLowerCase(), external_id].filter(Boolean).join(", ")}, on{" "}
          <Time at={paid_on} />
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
