import type { Column } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";

/** Returns the column with the affiliate's name and code, for the tables of commissions and bonuses. */
export function affiliateColumn<
  Row extends { affiliate_name: string; affiliate_code: string },
>(): Column<Row> {
  return {
    key: "affiliate",
    header: "Affiliate",
    isRowHeader: true,
    cell: ({ affiliate_name, affiliate_code }) => (
      <div className="md:min-w-22.5 md:max-lg:text-xs lg:min-w-28">
        <TwoLines isStrong first={affiliate_name} second={affiliate_code} />
      </div>
    ),
  };
}
