import { lazyEditor } from "#web/dashboard/forms/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { TestimonialList } from "./testimonial-list.tsx";
import { testimonialListQuery } from "./testimonial-queries.ts";

const editor = lazyEditor(async () => (await import("./testimonial-editor.tsx")).testimonialEditor);

/** `?testimonial=new` and `?testimonial=3` open the form; without it the list is shown. */
export function prefetch(visit: SectionVisit) {
  const get = (name: string) => visit.search.get(name);
  if (get("testimonial")) return editor.prefetch(visit);
  return visit.queries.prefetchQuery(testimonialListQuery(visit.api, pageIn(get("page"))));
}

/** Testimonials (staff-dashboard.md section 2). */
export function Section() {
  return useAddress().get("testimonial") ? <editor.Page /> : <TestimonialList />;
}
