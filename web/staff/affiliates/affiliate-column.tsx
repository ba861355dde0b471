import type { Column } from "#web/ui/layout/table.tsx";

/** The affiliate of a row, in the tables of commissions and bonuses. */
export function affiliateColumn<
  Row extends { affiliate_name: string; affiliate_code: string },
>(): Column<Row> {
  return {
    key: "affiliate",
    header: "Affiliate",
    isRowHeader: true,
    cell: ({ affiliate_name, affiliate_code }) => (
      <>
        <p className="font-semibold">{affiliate_name}</p>
        <p className="font-normal text-muted text-sm">{affiliate_code}</p>
      </>
    ),
  };
}
