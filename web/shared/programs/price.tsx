import { classNames } from "#web/ui/layout/class-names.ts";
import { type Estimate, estimateLook, moneyAttribute } from "./estimate.ts";

type PriceProps = {
  price: string;
  isFree: boolean;
  /** The price as a number. On public pages the light script then adds an estimate (web/site/light/estimates.ts). */
  sum?: { price_amount: number | null; currency: string | null };
  /** Estimate for the person, on pages that know them. */
  estimate?: Estimate | null;
  /** Shows the explanation of an estimate below it. Elsewhere it is only a title. */
  hasHelp?: boolean;
  className?: string;
};

/** A price as staff wrote it, or "Free". */
export function Price({ price, isFree, sum, estimate, hasHelp, className }: PriceProps) {
  return (
    <p
      className={classNames("font-bold font-display tabular-nums", isFree && "text-action", className)}
      data-money={sum && moneyAttribute(sum)}
      data-help={hasHelp ? "" : undefined}
    >
      {isFree ? "Free" : price}
      {estimate && (
        <span className={estimateLook} title={estimate.help}>
          {estimate.text}
          {hasHelp && <span className={estimateLook}>{estimate.help}</span>}
        </span>
      )}
    </p>
  );
}
