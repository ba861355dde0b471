import type { RecipientType } from "#contract/learning/communications.ts";
import type { AttachmentLine } from "./queries.ts";

interface Row {
  program_id: number | null;
  student_id: number | null;
  student_name?: string | null;
  is_waiting?: boolean;
  recipient_type: string;
  sent_at: Date;
  attachments: AttachmentLine[];
}

/** The time of sending is `created_at` in the contract. A CHECK constraint limits the recipient type. */
export function serializeCommunication<R extends Row>(row: R) {
  const { program_id, student_id, student_name, sent_at, recipient_type, is_waiting, ...rest } = row;
  return {
    ...rest,
    program: program_id,
    ...(student_id !== null && { student: student_id }),
    ...(student_name && { student_name }),
    created_at: sent_at,
    ...(is_waiting && { scheduled_for: sent_at }),
    recipient_type: recipient_type as RecipientType,
  };
}

/** Serializes a communication for staff, who also see whether every recipient has opened it. */
export function serializeSent<R extends Row & { read_count: number; recipients_count: number }>(row: R) {
  const { read_count, recipients_count } = row;
  return { ...serializeCommunication(row), read: recipients_count > 0 && read_count >= recipients_count };
}
