import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/api.ts";
import { fileMark, useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useUpload } from "#web/dashboard/forms/use-upload.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import {
  AssignmentForm,
  type AssignmentInput,
  type AssignmentValues,
} from "#web/staff/assignments/assignment-form.tsx";
import { assignmentsKey } from "#web/staff/assignments/assignment-queries.ts";
import { toInstant } from "#web/staff/assignments/local-time.ts";
import { Button } from "#web/ui/layout/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

const FORM_ID = "send-assignment";
const FAILED = "Error sending assignment. Please try again.";
const noValues: AssignmentValues = {
  program: "",
  title: "",
  description: "",
  deadline: "",
  total_marks: "100",
};

/** The modal Send Assignment: creates it, then sends it; a second try of the same makes nothing twice. */
export function SendAssignment({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { send, isSending, error, reset, upload } = useSend();
  const showToast = useToast();
  const [initial] = useState(noValues);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Send Assignment"
      closesOnBackdrop={false}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} isPending={isSending} pendingLabel="Sending...">
            Send Assignment
          </Button>
        </>
      }
    >
      <AssignmentForm
        id={FORM_ID}
        initial={initial}
        problem={error && !upload.wasCancelled() ? sentenceOf(error, FAILED) : undefined}
        upload={isSending ? upload : undefined}
        onSubmit={(input, showApiError, discard) =>
          send(input, {
            onError: showApiError,
            onSuccess: () => {
              discard();
              showToast("Assignment sent successfully!");
              onClose();
            },
          })
        }
      />
    </Dialog>
  );
}

function useSend() {
  const queries = useQueryClient();
  const keyFor = useRetryKey();
  const upload = useUpload();
  const sending = useMutation({
    mutationFn: async ({ values, file }: AssignmentInput) => {
      const body = { ...values, deadline: toInstant(values.deadline) };
      const files = file ? { assignment_file: [file] } : {};
      const idempotencyKey = keyFor([values, fileMark(file)]);
      const made = await api.assignments.create({ body, files, ...upload.begin(), idempotencyKey });
      return api.assignments.send({ body: { assignment_id: made.id, program_id: made.program } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: assignmentsKey }),
  });
  return {
    send: sending.mutate,
    isSending: sending.isPending,
    error: sending.error,
    reset: sending.reset,
    upload,
  };
}
