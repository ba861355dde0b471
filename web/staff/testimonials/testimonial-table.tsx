import { Pencil, ToggleLeft, ToggleRight } from "lucide-react";
import type { Testimonial } from "#contract/content/testimonials.ts";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Portrait } from "#web/shared/portrait.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import { IconLink } from "#web/ui/layout/icon-link.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";

type TestimonialTableProps = {
  testimonials: Testimonial[];
  onToggle: (testimonial: Testimonial) => void;
  onDelete: (testimonial: Testimonial) => void;
};

export function TestimonialTable({ testimonials, ...actions }: TestimonialTableProps) {
  const columns: Column<Testimonial>[] = [
    {
      key: "student",
      header: "Student",
      isRowHeader: true,
      cell: ({ name, image }) => (
        <span className="flex items-center gap-3">
          <Portrait name={name} image={image} size="small" />
          {name}
        </span>
      ),
    },
    {
      key: "role",
      header: "Role & Company",
      cell: ({ role, company }) => <TwoLines first={role} second={company} />,
    },
    {
      key: "program",
      header: "Program",
      showsFrom: "xl",
      cell: ({ program }) => <TwoLines first={program} />,
    },
    {
      key: "content",
      header: "Content",
      showsFrom: "lg",
      size: "wide",
      cell: ({ content }) => (
        <p className="line-clamp-2 text-muted text-xs" title={content}>
          {content}
        </p>
      ),
    },
    {
      key: "status",
      header: "Status",
      size: "fit",
      cell: ({ is_active }) => (
        <Badge tone={is_active ? "good" : "neutral"}>{is_active ? "Active" : "Inactive"}</Badge>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (testimonial) => <Actions testimonial={testimonial} {...actions} />,
    },
  ];
  return (
    <Table
      caption="Testimonials"
      columns={columns}
      rows={testimonials}
      rowKey={(testimonial) => testimonial.id}
    />
  );
}

type ActionsProps = Omit<TestimonialTableProps, "testimonials"> & { testimonial: Testimonial };

function Actions({ testimonial, onToggle, onDelete }: ActionsProps) {
  const { href } = useAddress();
  const { id, name, is_active } = testimonial;
  return (
    <>
      <IconLink
        to={href({ testimonial: id })}
        label={`Edit the testimonial of ${name}`}
        icon={<Pencil className="size-5" />}
      />
      <IconButton
        label={`${is_active ? "Deactivate" : "Activate"} the testimonial of ${name}`}
        icon={is_active ? <ToggleRight className="size-5" /> : <ToggleLeft className="size-5" />}
        onClick={() => onToggle(testimonial)}
      />
      <DeleteButton label={`the testimonial of ${name}`} onClick={() => onDelete(testimonial)} />
    </>
  );
}
