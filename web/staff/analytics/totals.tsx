import type { ReactNode } from "react";
import { withThousands } from "#contract/shared/money/prices.ts";
import { Loading } from "#web/ui/layout/skeleton.tsx";
import { StatTile } from "#web/ui/layout/stat-tile.tsx";

interface TotalsProps<Key extends string> {
  tiles: readonly { key: Key; label: string; icon: ReactNode; to?: string | undefined }[];
  /** Absent while they load. */
  totals: Record<Key, number> | undefined;
  className: string;
}

/** Shows figures on tiles, in one row if there is room. */
export function Totals<Key extends string>({ tiles, totals, className }: TotalsProps<Key>) {
  const grid = `grid gap-4 ${className}`;
  if (totals)
    return (
      <div className={grid}>
        {tiles.map(({ key, label, icon, to }) => (
          <StatTile key={key} value={withThousands(totals[key])} label={label} icon={icon} to={to} />
        ))}
      </div>
    );
  return (
    <Loading label="Loading totals">
      <div className={grid}>
        {tiles.map(({ key }) => (
          <div key={key} className="shimmer h-28 rounded-lg" />
        ))}
      </div>
    </Loading>
  );
}
