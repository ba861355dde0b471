import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TeamMember } from "#contract/content/team.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { teamKey } from "#web/staff/team/team-queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Asks before a member is deleted, in the words of staff-dashboard.md section 2. */
export function DeleteMember({ member, onClose }: { member: TeamMember | null; onClose: () => void }) {
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: (id: number) => api.team.remove({ params: { id } }),
    onSuccess: async () => {
      onClose();
      showToast("Team member deleted.");
      await queries.invalidateQueries({ queryKey: teamKey });
    },
    onError: (error) => console.error("team: delete", error),
  });
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={member !== null}
      title="Confirm Delete"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      error={removal.error ? sentenceOf(removal.error, "It was not deleted. Please try again.") : undefined}
      onConfirm={() => member && removal.mutate(member.id)}
      onCancel={close}
    >
      <p className="font-semibold">{member?.name}</p>
      <p>Are you sure you want to delete this team member? This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
