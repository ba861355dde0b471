import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { Editor, NewEditor } from "#web/dashboard/forms/editor.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { TestimonialForm } from "#web/staff/testimonials/testimonial-form.tsx";
import { TestimonialList } from "#web/staff/testimonials/testimonial-list.tsx";
import { testimonialListQuery, testimonialQuery } from "#web/staff/testimonials/testimonial-queries.ts";

/** `?testimonial=new` and `?testimonial=3` open the form; without it the list is shown. */
export function prefetch({ queries, api, search }: SectionVisit) {
  const open = search.get("testimonial");
  if (!open) return queries.prefetchQuery(testimonialListQuery(api, pageIn(search.get("page"))));
  return Number(open) > 0 ? queries.prefetchQuery(testimonialQuery(api, Number(open))) : Promise.resolve();
}

/** Testimonials (staff-dashboard.md section 2). */
export function Section() {
  const open = useAddress().get("testimonial");
  if (open === "new")
    return (
      <NewEditor>
        <TestimonialForm onReload={() => undefined} />
      </NewEditor>
    );
  if (open) return <EditTestimonial key={open} id={Number(open)} />;
  return <TestimonialList />;
}

function EditTestimonial({ id }: { id: number }) {
  const testimonial = useQuery(testimonialQuery(api, id));
  const { href } = useAddress();
  return (
    <Editor
      query={testimonial}
      failure="Failed to load testimonials. Please try again later."
      listHref={href({ testimonial: undefined })}
      listLabel="All Testimonials"
    >
      {(stored) => (
        <TestimonialForm
          key={stored.updated_at}
          testimonial={stored}
          onReload={() => void testimonial.refetch()}
        />
      )}
    </Editor>
  );
}
