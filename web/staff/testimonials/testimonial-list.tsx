import { Pencil, Plus, ToggleLeft, ToggleRight } from "lucide-react";
import type { ComponentProps } from "react";
import type { Testimonial } from "#contract/content/testimonials.ts";
import { api } from "#web/api/client.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { deletion } from "#web/dashboard/lists/deletion/deletion.tsx";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Portrait } from "#web/shared/portrait.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { IconLink } from "#web/ui/buttons/icon-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { useToggleTestimonial } from "./use-toggle-testimonial.ts";

export const testimonials = defineList({
  list: api.testimonials.list,
  noun: ["testimonial"],
  counts: "never",
  caption: "Testimonials",
  columns: [
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
  ],
  useTools: () => ({ toggle: useToggleTestimonial() }),
  actions: (one, { toggle, remove }) => <Actions testimonial={one} onToggle={toggle} onDelete={remove} />,
  dialogs: {
    remove: deletion<Testimonial>({
      kind: "testimonial",
      title: ({ name }) => `Delete the testimonial of ${name}?`,
      text: "Are you sure you want to delete this testimonial?",
      remove: ({ id }) => api.testimonials.remove({ params: { id } }),
      stale: "testimonials",
      done: "Testimonial deleted.",
      failure: "Failed to delete testimonial. Please try again.",
    }),
  },
  failure: "Failed to load testimonials. Please try again later.",
  empty: { title: "No testimonials yet", action: <AddTestimonial>Add First Testimonial</AddTestimonial> },
});

/** Shows the list of testimonials (staff.md 2, "Testimonials admin"). */
export function TestimonialList() {
  return (
    <>
      <PageHeading
        title="Testimonials"
        lead="Active ones are shown on the website, newest first."
        actions={
          <AddTestimonial size="small" icon={<Plus className="size-4.5" />}>
            Add Testimonial
          </AddTestimonial>
        }
      />
      <NeedsScript />
      <testimonials.view />
    </>
  );
}

function AddTestimonial(props: Omit<ComponentProps<typeof ButtonLink>, "to">) {
  return <ButtonLink to={useAddress().href({ testimonial: "new" })} {...props} />;
}

type ActionsProps = Record<"onToggle" | "onDelete", (testimonial: Testimonial) => void> & {
  testimonial: Testimonial;
};

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
