import { Copy, EllipsisVertical, Eye } from "lucide-react";
import type { Program } from "#contract/learning/programs.ts";
import { cutAt } from "#contract/shared/cut-text.ts";
import { DeleteButton, EditLink } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ProgramImage } from "#web/shared/program-image.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { hueOf } from "#web/ui/layout/hue.ts";
import type { Sort } from "#web/ui/layout/sort-button.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { EnrollmentState } from "./enrollment-state.tsx";
import { pageOf } from "./page-of.ts";

/** A description preview is cut at 60 characters (staff-dashboard.md section 9). */
const PREVIEW_LENGTH = 60;

type ProgramTableProps = {
  caption?: string;
  programs: Program[];
  /** Without them the columns do not sort. */
  sort?: Sort;
  onSort?: (key: string) => void;
  onDelete: (program: Program) => void;
  onDuplicate: (program: Program) => void;
  isDuplicating: boolean;
};

export function ProgramTable({
  caption = "Programs",
  programs,
  sort,
  onSort,
  onDelete,
  onDuplicate,
  isDuplicating,
}: ProgramTableProps) {
  const { href } = useAddress();
  const canSort = onSort !== undefined;
  const columns: Column<Program>[] = [
    {
      key: "title",
      header: "Title",
      isRowHeader: true,
      isSortable: canSort,
      cell: (program) => <TitleCell program={program} />,
    },
    {
      key: "category",
      header: "Category",
      showsFrom: "lg",
      isSortable: canSort,
      cell: ({ category }) => (
        <Badge hue={hueOf(category)} className="md:inline-block md:max-w-40 md:truncate 2xl:max-w-48">
          {category}
        </Badge>
      ),
    },
    {
      key: "price",
      header: "Price",
      isSortable: canSort,
      isNumeric: true,
      cell: ({ price }) => <span className="whitespace-nowrap tabular-nums">{price}</span>,
    },
    {
      key: "duration",
      header: "Duration",
      showsFrom: "2xl",
      isSortable: canSort,
      cell: ({ duration }) => <span className="md:whitespace-nowrap">{duration}</span>,
    },
    {
      key: "deadline",
      header: "Deadline",
      cell: (program) =>
        program.is_draft ? <Badge tone="accent">Draft</Badge> : <EnrollmentState program={program} />,
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (program) => (
        <>
          <EditLink to={href({ program: program.id })} label={program.title} />
          <DeleteButton label={program.title} onClick={() => onDelete(program)} />
          <Menu
            label={`More for ${program.title}`}
            button={<EllipsisVertical className="size-5" />}
            buttonClassName="hover:bg-action-soft"
            items={[
              { label: program.is_draft ? "Preview" : "Public Page", icon: <Eye />, to: pageOf(program) },
              {
                label: "Duplicate",
                icon: <Copy />,
                onSelect: () => !isDuplicating && onDuplicate(program),
              },
            ]}
          />
        </>
      ),
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={programs}
      rowKey={(program) => program.id}
      sort={sort}
      onSort={onSort}
    />
  );
}

function TitleCell({ program }: { program: Program }) {
  return (
    <div className="flex items-center gap-3 md:min-w-36 xl:min-w-80">
      <div className="w-14 md:w-12 shrink-0 md:max-lg:hidden overflow-clip rounded-sm">
        <ProgramImage program={program} sizes="3.5rem" />
      </div>
      <div className="min-w-0">
        <TwoLines isStrong first={program.title} second={cutAt(program.description, PREVIEW_LENGTH)} />
      </div>
    </div>
  );
}
