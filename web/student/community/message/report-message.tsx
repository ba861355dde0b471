import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { PostReport } from "#contract/community/community-posts.ts";
import { MAX_REPORT_LENGTH } from "#contract/shared/limits.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { kindOf } from "#web/student/community/failure.ts";
import type { MessageOrReply } from "#web/student/community/thread/thread-data.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { lengthWords } from "#web/ui/inputs/length-words.ts";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

type ReportMessageProps = { message: MessageOrReply; onClose: () => void };

/** A dialog that reports somebody's message to staff. */
export function ReportMessage({ message, onClose }: ReportMessageProps) {
  const formId = useId();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const showToast = useToast();
  const keyFor = useRetryKey();
  const report = useMutation({
    mutationFn: () => {
      const body = { reason };
      return api.community_posts.report({
        params: { id: message.id },
        body,
        idempotencyKey: keyFor([message.id, body]),
      });
    },
    onSuccess(reply) {
      showToast(reply.message);
      onClose();
    },
  });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = PostReport.safeParse({ reason }).error?.issues[0]?.message;
    setProblem(found);
    if (found) document.getElementById(fieldId("reason"))?.focus();
    else if (!report.isPending) report.mutate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closesOnBackdrop={false}
      size="small"
      title={`Report the ${kindOf(message)} of ${message.sender.name}`}
      problem={
        report.error && (
          <FailureLine>
            <Alert tone="error">{sentenceOf(report.error, "Failed to report it. Please try again.")}</Alert>
          </FailureLine>
        )
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={report.isPending} pendingLabel="Sending...">
            Report
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label="What is wrong with it?"
          name="reason"
          isRequired
          error={problem}
          hint={
            lengthWords(reason.trim().length, MAX_REPORT_LENGTH) ??
            "Only staff can read this. They also see your name."
          }
        >
          <Textarea
            rows={3}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
