import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Testimonial } from "#contract/content/testimonials.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { testimonialsKey } from "#web/staff/testimonials/testimonial-queries.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

interface ShownPage {
  count: number;
  results: Testimonial[];
}

/** Activates or deactivates a testimonial; the badge turns at once, and back if the server refuses. */
export function useToggleTestimonial() {
  const queries = useQueryClient();
  const showToast = useToast();
  const replace = (testimonial: Testimonial) =>
    queries.setQueriesData<ShownPage>(
      { queryKey: [...testimonialsKey, "list"] },
      (page) =>
        page && {
          ...page,
          results: page.results.map((one) => (one.id === testimonial.id ? testimonial : one)),
        },
    );
  const toggling = useMutation({
    mutationFn: ({ id }: Testimonial) => api.testimonials.toggle_status({ params: { id } }),
    onMutate: (testimonial) => replace({ ...testimonial, is_active: !testimonial.is_active }),
    onSuccess: replace,
    onError: (error, testimonial) => {
      replace(testimonial);
      const sentence = "Failed to update testimonial status. Please try again.";
      showToast(sentenceOf(error, sentence), { tone: "error" });
      return queries.invalidateQueries({ queryKey: testimonialsKey });
    },
  });
  return (testimonial: Testimonial) => {
    if (!toggling.isPending) toggling.mutate(testimonial);
  };
}
