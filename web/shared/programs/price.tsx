import { classNames } from "#web/ui/layout/class-names.ts";

type PriceProps = { price: string; isFree: boolean; className?: string };

/** A price as staff wrote it, or "Free". */
export function Price({ price, isFree, className }: PriceProps) {
  return (
    <p className={classNames("font-bold font-display tabular-nums", isFree && "text-action", className)}>
      {isFree ? "Free" : price}
    </p>
  );
}
