import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { StaffAssignment } from "#contract/learning/assignments.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { assignmentsKey } from "./assignment-queries.ts";

/** Holds the grades of an assignment, or shows them to its students. Either is asked first, with what it means. */
export function HoldGrades({ assignment: { id, title, grades_held_at } }: { assignment: StaffAssignment }) {
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const showToast = useToast();
  const isHeld = grades_held_at !== null;
  const change = isHeld ? api.assignments.release_grades : api.assignments.hold_grades;
  const changing = useMutation({
    mutationFn: () => change({ params: { id } }),
    onSuccess: () => {
      setIsAsking(false);
      showToast(isHeld ? "Grades released. Students see them now." : "Grades held. Students see none.");
      return queries.invalidateQueries({ queryKey: assignmentsKey });
    },
  });
  return (
    <>
      <IconButton
        label={`${isHeld ? "Release" : "Hold"} grades of ${title}`}
        icon={isHeld ? <Eye className="size-5" /> : <EyeOff className="size-5" />}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={`${isHeld ? "Release" : "Hold"} the grades of "${title}"?`}
        confirmLabel={isHeld ? "Release grades" : "Hold grades"}
        isPending={changing.isPending}
        pendingLabel="Saving..."
        error={
          changing.error ? sentenceOf(changing.error, "That did not work. Please try again.") : undefined
        }
        onConfirm={() => changing.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          {isHeld
            ? "Students see all marks and feedback of this assignment at once. Each who was marked while they were held is told."
            : "Students see no marks or feedback of this assignment until you release them, also none that they have seen already. You go on marking as before."}
        </p>
      </ConfirmDialog>
    </>
  );
}
