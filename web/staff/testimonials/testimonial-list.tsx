import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Navigate } from "react-router";
import type { Testimonial } from "#contract/content/testimonials.ts";
import { api } from "#web/api.ts";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { RowsSkeleton } from "#web/dashboard/shell/rows-skeleton.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { DeleteTestimonial } from "#web/staff/testimonials/delete-testimonial.tsx";
import { PAGE_SIZE, testimonialListQuery } from "#web/staff/testimonials/testimonial-queries.ts";
import { TestimonialTable } from "#web/staff/testimonials/testimonial-table.tsx";
import { useToggleTestimonial } from "#web/staff/testimonials/use-toggle-testimonial.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";

/** Testimonials (staff-dashboard.md section 2, "Testimonials admin"). */
export function TestimonialList() {
  const { href } = useAddress();
  return (
    <>
      <PageHeading
        title="Testimonials"
        lead="Active ones are shown on the website."
        actions={
          <ButtonLink to={href({ testimonial: "new" })} icon={<Plus className="size-5" />}>
            Add Testimonial
          </ButtonLink>
        }
      />
      <NeedsScript />
      <Voices />
    </>
  );
}

function Voices() {
  const { get, href } = useAddress();
  const page = pageIn(get("page"));
  const [doomed, setDoomed] = useState<Testimonial | null>(null);
  const toggle = useToggleTestimonial();
  const testimonials = useQuery(testimonialListQuery(api, page));
  if (testimonials.isPending) return <RowsSkeleton label="Loading testimonials" />;
  if (testimonials.isError)
    return (
      <FailedState
        title="Failed to load testimonials. Please try again later."
        onRetry={() => void testimonials.refetch()}
      />
    );
  const { count, results } = testimonials.data;
  const pageCount = Math.ceil(count / PAGE_SIZE);
  // The last one of the last page was deleted, or the address is an old one.
  if (page > pageCount && pageCount > 0) return <Navigate to={href({ page: pageCount })} replace />;
  if (count === 0)
    return (
      <EmptyState
        title="No testimonials yet"
        action={<ButtonLink to={href({ testimonial: "new" })}>Add First Testimonial</ButtonLink>}
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TestimonialTable testimonials={results} onToggle={toggle} onDelete={setDoomed} />
      <Pagination page={page} pageCount={pageCount} pageHref={(number) => href({ page: number })} />
      <DeleteTestimonial testimonial={doomed} onClose={() => setDoomed(null)} />
    </div>
  );
}
