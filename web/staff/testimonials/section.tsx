import { lazyEditor } from "#web/dashboard/forms/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { TestimonialList, testimonials } from "./testimonial-list.tsx";

const editor = lazyEditor(async () => (await import("./testimonial-editor.tsx")).testimonialEditor);

/** `?testimonial=new` and `?testimonial=3` open the form; without it the list is shown. */
export function prefetch(visit: SectionVisit) {
  return visit.search.get("testimonial") ? editor.prefetch(visit) : testimonials.prefetch(visit);
}

/** Testimonials (staff-dashboard.md section 2). */
export function Section() {
  return useAddress().get("testimonial") ? <editor.Page /> : <TestimonialList />;
}
