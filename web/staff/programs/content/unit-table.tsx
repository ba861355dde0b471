import { CalendarClock, FileText, Text, Video } from "lucide-react";
import type { StaffUnitRow } from "#contract/courses/units/unit-content.ts";
import { type UnitType, unitLabel } from "#contract/courses/units/units.ts";
import { EditLink } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { formatTime } from "#web/ui/time/time.tsx";

type UnitTableProps = {
  units: StaffUnitRow[];
  unitType: UnitType;
  /** Number of the unit that is being published or unpublished. */
  pending: number | undefined;
  onPublish: (unit: StaffUnitRow) => void;
};

/** Lists every unit of the program with its content. */
export function UnitTable({ units, unitType, pending, onPublish }: UnitTableProps) {
  const { href } = useAddress();
  const columns: Column<StaffUnitRow>[] = [
    {
      key: "unit",
      header: "Unit",
      isRowHeader: true,
      cell: ({ number, title, outline_title }) => (
        <>
          {unitLabel(unitType, number)}
          {title ? (
            <span dir="auto" className="block font-normal text-muted">
              {title}
            </span>
          ) : (
            <span className="block font-normal text-muted italic" title="From the program's outline">
              {outline_title}
            </span>
          )}
        </>
      ),
    },
    { key: "holds", header: "Content", cell: (unit) => <Holds unit={unit} /> },
    { key: "state", header: "State", cell: ({ state }) => <UnitState state={state} /> },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (unit) => (
        <>
          {unit.state && (
            <Button
              variant="quiet"
              size="small"
              isPending={pending === unit.number}
              pendingLabel="Saving..."
              aria-label={`${unit.state === "draft" ? "Publish" : "Unpublish"} ${unitLabel(unitType, unit.number)}`}
              onClick={() => onPublish(unit)}
            >
              {unit.state === "draft" ? "Publish" : "Unpublish"}
            </Button>
          )}
          <EditLink to={href({ unit: unit.number })} label={unitLabel(unitType, unit.number)} />
        </>
      ),
    },
  ];
  return <Table caption="Units" columns={columns} rows={units} rowKey={({ number }) => number} />;
}

function UnitState({ state }: Pick<StaffUnitRow, "state">) {
  if (state === "published") return <Badge tone="good">Published</Badge>;
  if (state === "draft") return <Badge tone="accent">Draft</Badge>;
  return <span className="text-muted">Not written</span>;
}

function Holds({ unit: { has_text, video_url, files_count, session_starts_at } }: { unit: StaffUnitRow }) {
  const files = `${files_count} ${files_count === 1 ? "file" : "files"}`;
  const things = [
    { Icon: Text, words: "Text", isThere: has_text },
    { Icon: Video, words: "Video", isThere: video_url !== "" },
    { Icon: FileText, words: files, isThere: files_count > 0 },
    {
      Icon: CalendarClock,
      words: session_starts_at ? formatTime(session_starts_at, "minute") : "",
      isThere: session_starts_at !== null,
    },
  ].filter(({ isThere }) => isThere);
  if (things.length === 0) return <span className="text-muted">Nothing yet</span>;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {things.map(({ Icon, words }) => (
        <li key={words} className="flex items-center gap-1.5 whitespace-nowrap">
          <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {words}
        </li>
      ))}
    </ul>
  );
}
