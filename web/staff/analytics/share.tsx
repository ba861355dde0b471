import { shareText } from "#contract/admin/origin-labels.ts";
import { withThousands } from "#contract/shared/money/prices.ts";

/** Shows a count and its share of the total, as a percentage and as a bar. */
export function Share({ count, total }: { count: number; total: number }) {
  const percent = total === 0 ? 0 : Math.min(100, (count / total) * 100);
  return (
    <span className="grid min-w-[min(6rem,100%)] gap-1 pb-1 md:min-w-18 lg:min-w-24">
      <span className="flex items-baseline justify-between gap-2 tabular-nums md:justify-end">
        <span className="text-muted text-xs">{shareText(count, total)}</span>{" "}
        <span>{withThousands(count)}</span>
      </span>
      <span aria-hidden="true" className="block h-1.5 overflow-clip rounded-e-full bg-sunken">
        <span className="block h-full rounded-e-full bg-action" style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}
