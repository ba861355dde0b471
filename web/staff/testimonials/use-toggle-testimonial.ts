import { useQueryClient } from "@tanstack/react-query";
import type { Testimonial } from "#contract/content/testimonials.ts";
import type { Page } from "#contract/shared/lists.ts";
import { api } from "#web/api/client.ts";
import { useToggle } from "#web/dashboard/lists/use-toggle.ts";

/** Activates or deactivates a testimonial. */
export function useToggleTestimonial() {
  const queries = useQueryClient();
  return useToggle<Testimonial>({
    send: ({ id }) => api.testimonials.toggle_status({ params: { id } }),
    replace: (testimonial) =>
      queries.setQueriesData<Page<Testimonial>>({ queryKey: api.testimonials.list.queryKey }, (page) => {
        const results = page?.results.map((one) => (one.id === testimonial.id ? testimonial : one));
        return page && { ...page, results: results ?? [] };
      }),
    failure: "Failed to update testimonial status. Please try again.",
    stale: "testimonials",
  });
}
