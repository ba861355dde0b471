import { Pencil, ToggleLeft, ToggleRight } from "lucide-react";
import type { TeamMember } from "#contract/content/team.ts";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { Portrait } from "#web/shared/portrait.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { IconLink } from "#web/ui/buttons/icon-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import type { Sort } from "#web/ui/table/sort-button.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { DragHandle } from "./drag-handle.tsx";
import type { Reorder } from "./use-reorder.ts";

type TeamTableProps = {
  members: TeamMember[];
  sort: Sort;
  onSort: (key: string) => void;
  /** Null unless the whole team is shown in its order, because only then members can be moved. */
  reorder: Reorder | null;
  onToggle: (member: TeamMember) => void;
  onDelete: (member: TeamMember) => void;
};

export function TeamTable({ members, sort, onSort, reorder, ...actions }: TeamTableProps) {
  const columns: Column<TeamMember>[] = [
    {
      key: "number",
      header: "#",
      showsFrom: "lg",
      size: "fit",
      isOnlyInTable: true,
      cell: (_, number) => number,
    },
    {
      key: "photo",
      header: "Photo",
      showsFrom: "lg",
      size: "fit",
      isOnlyInTable: true,
      cell: ({ name, image }) => <Portrait name={name} image={image} size="small" />,
    },
    {
      key: "name",
      header: "Name",
      isRowHeader: true,
      isSortable: true,
      cell: ({ name, image }) => (
        <span className="flex items-center gap-3">
          <span className="lg:hidden">
            <Portrait name={name} image={image} size="small" />
          </span>
          <span dir="auto" className="max-lg:min-w-24 max-lg:wrap-anywhere">
            {name}
          </span>
        </span>
      ),
    },
    {
      key: "role",
      header: "Role",
      isSortable: true,
      cell: ({ role }) => <TwoLines first={role} />,
    },
    { key: "contact", header: "Contact", showsFrom: "lg", cell: (member) => <Contact member={member} /> },
    {
      key: "order",
      header: "Order",
      isSortable: true,
      size: "fit",
      cell: ({ id, name, order }) => (
        <span className="flex items-center gap-1 tabular-nums">
          {order}
          {reorder && <DragHandle id={id} name={name} reorder={reorder} />}
        </span>
      ),
    },
    {
      key: "status",
      header: "Status",
      isSortable: true,
      size: "fit",
      cell: ({ is_active }) => (
        <Badge tone={is_active ? "good" : "neutral"}>{is_active ? "Active" : "Inactive"}</Badge>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (member) => <Actions member={member} {...actions} />,
    },
  ];
  return (
    <Table
      caption="Team members"
      columns={columns}
      rows={members}
      rowKey={(member) => member.id}
      sort={sort}
      onSort={onSort}
      rowClassName={({ is_active }) =>
        is_active ? undefined : "text-muted [&_img]:opacity-50 [&_img]:[filter:grayscale(1)]"
      }
    />
  );
}

function Contact({ member: { email, phone } }: { member: TeamMember }) {
  const [person, domain] = email.split("@");
  const link =
    "inline-flex min-h-8 md:min-h-6 items-center wrap-anywhere xl:whitespace-nowrap xl:[&_wbr]:hidden underline-offset-4 hover:text-action hover:underline";
  return (
    <span className="md:-my-0.5 grid md:min-w-40 md:text-xs">
      <a href={`mailto:${email}`} className={link}>
        <span>
          {person}
          <wbr />@{domain}
        </span>
      </a>
      <PhoneLink phone={phone} className={link} />
    </span>
  );
}

type ActionsProps = Pick<TeamTableProps, "onToggle" | "onDelete"> & { member: TeamMember };

function Actions({ member, onToggle, onDelete }: ActionsProps) {
  const { href } = useAddress();
  const { id, name, is_active } = member;
  return (
    <>
      <IconLink to={href({ member: id })} label={`Edit ${name}`} icon={<Pencil className="size-5" />} />
      <IconButton
        label={is_active ? `Hide ${name} from the website` : `Show ${name} on the website`}
        icon={is_active ? <ToggleRight className="size-5" /> : <ToggleLeft className="size-5" />}
        onClick={() => onToggle(member)}
      />
      <DeleteButton label={name} onClick={() => onDelete(member)} />
    </>
  );
}
