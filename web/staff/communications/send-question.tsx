import { useQuery } from "@tanstack/react-query";
import type { QuestionProps } from "#web/dashboard/forms/editor/editor-rules.ts";
import { toInstant } from "#web/staff/assignments/local-time.ts";
import { studentsInWords } from "#web/staff/students/students-in-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import { RecipientNames } from "./recipient-names.tsx";
import { recipientsQuery } from "./recipient-queries.ts";

type Draft = {
  title: string;
  recipient_type: string;
  program: string;
  students: number[];
  scheduled_for: string;
};

/**
 * Asks before a communication is sent, and says how many students get it: it cannot be called back from their phones.
 * It cannot be sent until the recipients are counted.
 */
export function SendQuestion({ values, isOpen, onConfirm, onCancel }: QuestionProps<Draft>) {
  const isToOne = values.recipient_type === "student";
  const recipients = useQuery({ ...recipientsQuery(values), enabled: isOpen && !isToOne });
  // Hides an earlier count while a new one is loading or has failed.
  const data = recipients.isFetching || recipients.isError ? undefined : recipients.data;
  const counted = isToOne ? { count: 1 } : data;
  const count = counted && studentsInWords(counted.count);
  const isEmpty = counted?.count === 0;
  const time = values.scheduled_for && formatTime(toInstant(values.scheduled_for), "minute");
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`${time ? "Schedule" : "Send"} "${values.title}"?`}
      confirmLabel={confirmLabel(isEmpty ? undefined : count, time)}
      isDestructive={false}
      disabledReason={count ? emptyReason(isEmpty, time) : reasonToWait(recipients.isFetching)}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p role="status">
        {count &&
          !isEmpty &&
          `It goes to ${whom(count, values.recipient_type)} ${time ? `on ${time}` : "at once"}.`}
        {isEmpty && time && "Nobody would get it now. We count the recipients again then."}
        {count && !isEmpty && time && !isToOne && " We count them again then."}
      </p>
      {data && <RecipientNames {...data} />}
      {recipients.isError && !recipients.isFetching && (
        <Alert tone="error">
          <div className="grid justify-items-start gap-3">
            <p>Failed to count the recipients. Nothing was sent.</p>
            <Button variant="secondary" onClick={() => void recipients.refetch()}>
              Count Again
            </Button>
          </div>
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function confirmLabel(count: string | undefined, time: string): string {
  if (time) return "Schedule";
  return count ? `Send to ${count}` : "Send";
}

function whom(count: string, recipientType: string): string {
  if (recipientType === "student") return "this student";
  if (recipientType === "students") return `the ${count} whom you chose`;
  return recipientType === "program" ? `the ${count} of this program` : `all ${count}`;
}

/** A scheduled communication is counted again when it is sent. */
const emptyReason = (isEmpty: boolean, time: string) =>
  isEmpty && !time ? "Nobody would get it: choose recipients with at least one student." : undefined;

const reasonToWait = (isCounting: boolean) =>
  isCounting ? "Counting the recipients…" : "You can send it once its recipients are counted.";
