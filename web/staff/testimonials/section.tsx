import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { testimonialEditor } from "./testimonial-editor.tsx";
import { TestimonialList } from "./testimonial-list.tsx";
import { testimonialListQuery } from "./testimonial-queries.ts";

/** `?testimonial=new` and `?testimonial=3` open the form; without it the list is shown. */
export function prefetch(visit: SectionVisit) {
  const get = (name: string) => visit.search.get(name);
  if (get("testimonial")) return testimonialEditor.prefetch(visit);
  return visit.queries.prefetchQuery(testimonialListQuery(visit.api, pageIn(get("page"))));
}

/** Testimonials (staff-dashboard.md section 2). */
export function Section() {
  return useAddress().get("testimonial") ? testimonialEditor.page() : <TestimonialList />;
}
