import { useState } from "react";
import { withThousands } from "#contract/shared/money/prices.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";

/** Number of programs shown at first, because a phone shows a card for each. */
const FIRST = 8;

type ProgramTableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  /** Rows above the programs, where a phone shows them first. */
  totals: Row[];
  programs: Row[];
};

/** Shows a report by program, with its totals on top. */
export function ProgramTable<Row extends { key: string }>(props: ProgramTableProps<Row>) {
  const { caption, columns, totals, programs } = props;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? programs : programs.slice(0, FIRST);
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={[...totals, ...shown]}
        rowKey={({ key }) => key}
        rowClassName={(row) => (totals.includes(row) ? "font-semibold" : undefined)}
      />
      {shown.length < programs.length && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => setShowsAll(true)}
          className="justify-self-start"
        >
          Show All {withThousands(programs.length)} Programs
        </Button>
      )}
    </>
  );
}
