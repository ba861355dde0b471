import { Link } from "react-router";
import { withThousands } from "#contract/shared/money/prices.ts";

interface WelcomeTotalsProps<Key extends string> {
  totals: readonly { key: Key; label: string; to: string | undefined }[];
  /** Absent while loading. */
  values: Record<Key, number> | undefined;
}

/** Shows the totals of the welcome card. Each links to the list of what it counts, for people who may open it. */
export function WelcomeTotals<Key extends string>({ totals, values }: WelcomeTotalsProps<Key>) {
  return (
    <div className="grid grid-cols-3 gap-x-2 gap-y-2 sm:gap-x-4 max-[22rem]:grid-cols-1">
      {totals.map(({ key, label, to }) => {
        const content = (
          <>
            <span className="text-bar-muted text-sm leading-tight">{label}</span>
            <span className="font-bold font-display text-3xl tabular-nums leading-none">
              {values ? withThousands(values[key]) : "–"}
            </span>
          </>
        );
        const className = "flex min-h-14 flex-col-reverse justify-end gap-1";
        if (to === undefined)
          return (
            <p key={key} className={className}>
              {content}
            </p>
          );
        return (
          <Link key={key} to={to} className={`${className} rounded-sm underline-offset-4 hover:underline`}>
            {content}
          </Link>
        );
      })}
    </div>
  );
}
