import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Testimonial } from "#contract/content/testimonials.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { testimonialsKey } from "#web/staff/testimonials/testimonial-queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

type DeleteTestimonialProps = { testimonial: Testimonial | null; onClose: () => void };

/** Asks before a testimonial is deleted, in the words of staff-dashboard.md section 2. */
export function DeleteTestimonial({ testimonial, onClose }: DeleteTestimonialProps) {
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: (id: number) => api.testimonials.remove({ params: { id } }),
    onSuccess: async () => {
      onClose();
      showToast("Testimonial deleted.");
      await queries.invalidateQueries({ queryKey: testimonialsKey });
    },
  });
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={testimonial !== null}
      title={`Delete what ${testimonial?.name} says?`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      error={
        removal.error
          ? sentenceOf(removal.error, "Failed to delete testimonial. Please try again.")
          : undefined
      }
      onConfirm={() => testimonial && removal.mutate(testimonial.id)}
      onCancel={close}
    >
      <p>Are you sure you want to delete this testimonial?</p>
    </ConfirmDialog>
  );
}
