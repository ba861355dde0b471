import { Copy, EllipsisVertical, Eye, MessageSquareText, UserCheck } from "lucide-react";
import type { Program } from "#contract/courses/programs/programs.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import { cutAt } from "#contract/shared/text/cut-text.ts";
import { DeleteButton, EditLink } from "#web/dashboard/lists/row-actions.tsx";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { ProgramImage } from "#web/shared/programs/program-image.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { hueOf } from "#web/ui/layout/hue.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { EnrollmentState } from "./enrollment-state.tsx";
import { pageOf } from "./page-of.ts";
import { WaitingToOpen } from "./waiting-to-open.tsx";

/** Maximum length of a description preview, in characters (staff.md 9). */
const PREVIEW_LENGTH = 60;

export const programColumns: Column<Program>[] = [
  {
    key: "title",
    header: "Title",
    isRowHeader: true,
    isSortable: true,
    cell: (program) => <TitleCell program={program} />,
  },
  {
    key: "category",
    header: "Category",
    showsFrom: "lg",
    isSortable: true,
    cell: ({ category }) => (
      <Badge hue={hueOf(category)} className="md:inline-block md:max-w-40 md:truncate 2xl:max-w-48">
        {category}
      </Badge>
    ),
  },
  {
    key: "price",
    header: "Price",
    size: "fit",
    isSortable: true,
    isNumeric: true,
    cell: ({ price, is_free }) => (
      <span className="whitespace-nowrap tabular-nums">{is_free ? "Free" : price}</span>
    ),
  },
  {
    key: "duration",
    header: "Duration",
    showsFrom: "2xl",
    isSortable: true,
    cell: ({ duration }) => <span className="md:whitespace-nowrap">{duration}</span>,
  },
  {
    key: "deadline",
    header: "Deadline",
    size: "fit",
    cell: (program) => (
      <>
        {program.is_draft ? <Badge tone="accent">Draft</Badge> : <EnrollmentState program={program} />}
        <WaitingToOpen program={program} />
      </>
    ),
  },
];

type ProgramActionsProps = {
  program: Program;
  onDelete: (program: Program) => void;
  onDuplicate: (program: Program) => void;
  isDuplicating: boolean;
};

export function ProgramActions({ program, onDelete, onDuplicate, isDuplicating }: ProgramActionsProps) {
  const { href } = useAddress();
  const mayMark = hasPermission(principalOf(useCurrentUser()), "assignments");
  const { id, title, is_draft } = program;
  return (
    <>
      <EditLink to={href({ program: id })} label={title} />
      <DeleteButton label={title} onClick={() => onDelete(program)} />
      <Menu
        label={`More for ${title}`}
        button={<EllipsisVertical className="size-5" />}
        buttonClassName="hover:bg-action-soft"
        items={[
          { label: is_draft ? "Preview" : "Public Page", icon: <Eye />, to: pageOf(program) },
          ...(mayMark
            ? [{ label: "Attendance", icon: <UserCheck />, to: paths.attendance({ program: id }) }]
            : []),
          { label: "Feedback", icon: <MessageSquareText />, to: href({ program: id, view: "feedback" }) },
          { label: "Duplicate", icon: <Copy />, onSelect: () => !isDuplicating && onDuplicate(program) },
        ]}
      />
    </>
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
