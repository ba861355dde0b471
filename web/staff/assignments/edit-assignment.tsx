import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffAssignment } from "#contract/learning/assignments.ts";
import { api } from "#web/api.ts";
import { useUpload } from "#web/dashboard/forms/use-upload.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import {
  AssignmentForm,
  type AssignmentInput,
  type AssignmentValues,
} from "#web/staff/assignments/assignment-form.tsx";
import { assignmentsKey } from "#web/staff/assignments/assignment-queries.ts";
import { toInstant, toLocal } from "#web/staff/assignments/local-time.ts";
import { Button } from "#web/ui/layout/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

const FAILED = "Error updating assignment. Please try again.";

type EditAssignmentProps = { assignment: StaffAssignment; onClose: () => void };

/** The modal Edit Assignment: without a new file the current one stays. */
export function EditAssignment({ assignment, onClose }: EditAssignmentProps) {
  const [initial] = useState(() => valuesOf(assignment));
  const { save, isSaving, error, upload } = useSave(assignment, initial);
  const showToast = useToast();
  const id = `edit-assignment-${assignment.id}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit Assignment"
      closesOnBackdrop={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} isPending={isSaving} pendingLabel="Saving...">
            Update Assignment
          </Button>
        </>
      }
    >
      <AssignmentForm
        id={id}
        initial={initial}
        currentFile={assignment.assignment_file}
        problem={error && !upload.wasCancelled() ? sentenceOf(error, FAILED) : undefined}
        upload={isSaving ? upload : undefined}
        onSubmit={(input, showApiError, discard) =>
          save(input, {
            onError: showApiError,
            onSuccess: () => {
              discard();
              showToast("Assignment updated successfully!");
              onClose();
            },
          })
        }
      />
    </Dialog>
  );
}

function useSave(assignment: StaffAssignment, initial: AssignmentValues) {
  const queries = useQueryClient();
  const upload = useUpload();
  const saving = useMutation({
    mutationFn: ({ values, file }: AssignmentInput) => {
      // An untouched deadline goes back as it came: the field shows no seconds.
      const isMoved = values.deadline !== initial.deadline;
      const deadline = isMoved ? toInstant(values.deadline) : assignment.deadline;
      return api.assignments.update({
        params: { id: assignment.id },
        body: { ...values, deadline, updated_at: assignment.updated_at },
        ...(file && { files: { assignment_file: [file] } }),
        ...upload.begin(),
      });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: assignmentsKey }),
  });
  return { save: saving.mutate, isSaving: saving.isPending, error: saving.error, upload };
}

function valuesOf(assignment: StaffAssignment): AssignmentValues {
  return {
    program: String(assignment.program),
    title: assignment.title,
    description: assignment.description,
    deadline: toLocal(assignment.deadline),
    total_marks: String(assignment.total_marks),
  };
}
