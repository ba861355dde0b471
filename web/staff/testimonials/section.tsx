import { lazyEditor } from "#web/dashboard/forms/editor/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { TestimonialList, testimonials } from "./testimonial-list.tsx";

const editor = lazyEditor(async () => (await import("./testimonial-editor.tsx")).testimonialEditor);

/** Prefetches the form for `?testimonial=new` or `?testimonial=3`, otherwise the list. */
export function prefetch(visit: SectionVisit) {
  return visit.search.get("testimonial") ? editor.prefetch(visit) : testimonials.prefetch(visit);
}

/** Shows the form that the address names, otherwise the list (staff.md 2). */
export function Section() {
  return useAddress().get("testimonial") ? <editor.Page /> : <TestimonialList />;
}
