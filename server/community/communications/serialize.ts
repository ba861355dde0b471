import type { RecipientType } from "#contract/community/communications.ts";
import type { AttachmentLine } from "./queries.ts";

interface Row {
  program_id: number | null;
  student_id: number | null;
  student_ids?: number[] | null;
  student_name?: string | null;
  is_waiting?: boolean;
  recipient_type: string;
  sent_at: Date;
  attachments: AttachmentLine[];
}

/**
 * Serializes a communication. The contract calls the time of sending `created_at`. A CHECK constraint limits the
 * recipient type.
 */
export function serializeCommunication<R extends Row>(row: R) {
  const {
    program_id,
    student_id,
    student_ids: _others,
    student_name,
    sent_at,
    recipient_type,
    is_waiting,
    ...rest
  } = row;
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
  return {
    ...serializeCommunication(row),
    ...(row.student_ids && { students: row.student_ids }),
    read: recipients_count > 0 && read_count >= recipients_count,
  };
}
