import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { Testimonial } from "#contract/content/testimonials.ts";
import { api } from "#web/api.ts";
import { DeleteDialog } from "#web/dashboard/lists/delete-dialog.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { PAGE_SIZE, testimonialListQuery, testimonialsKey } from "./testimonial-queries.ts";
import { TestimonialTable } from "./testimonial-table.tsx";
import { useToggleTestimonial } from "./use-toggle-testimonial.ts";

/** Testimonials (staff-dashboard.md section 2, "Testimonials admin"). */
export function TestimonialList() {
  const { href } = useAddress();
  return (
    <>
      <PageHeading
        title="Testimonials"
        lead="Active ones are shown on the website, the newest first."
        actions={
          <ButtonLink size="small" to={href({ testimonial: "new" })} icon={<Plus className="size-4.5" />}>
            Add Testimonial
          </ButtonLink>
        }
      />
      <NeedsScript />
      <Testimonials />
    </>
  );
}

function Testimonials() {
  const { get, href } = useAddress();
  const page = pageIn(get("page"));
  const [deleted, setDeleted] = useState<Testimonial | null>(null);
  const toggle = useToggleTestimonial();
  return (
    <>
      <PagedList
        list={useQuery(testimonialListQuery(api, page))}
        page={page}
        page_size={PAGE_SIZE}
        loading="Loading testimonials"
        failure="Failed to load testimonials. Please try again later."
        empty={
          <EmptyState
            title="No testimonials yet"
            action={<ButtonLink to={href({ testimonial: "new" })}>Add First Testimonial</ButtonLink>}
          />
        }
      >
        {(testimonials) => (
          <TestimonialTable testimonials={testimonials} onToggle={toggle} onDelete={setDeleted} />
        )}
      </PagedList>
      <DeleteDialog
        kind="testimonial"
        row={deleted}
        title={({ name }) => `Delete the testimonial of ${name}?`}
        remove={({ id }) => api.testimonials.remove({ params: { id } })}
        done="Testimonial deleted."
        failure="Failed to delete testimonial. Please try again."
        stale={testimonialsKey}
        onClose={() => setDeleted(null)}
      >
        <p>Are you sure you want to delete this testimonial?</p>
      </DeleteDialog>
    </>
  );
}
