import type { AttachmentLine } from "./queries.ts";

interface Row {
  program_id: number | null;
  recipient_type: string;
  sent_at: Date;
  attachments: AttachmentLine[] | null;
}

/** The columns' CHECK constraints hold what the cast says; people know the moment of sending as created_at. */
export function serializeCommunication<R extends Row>(row: R) {
  const { program_id, sent_at, recipient_type, attachments, ...rest } = row;
  return {
    ...rest,
    program: program_id,
    created_at: sent_at,
    recipient_type: recipient_type as "all" | "program",
    attachments: attachments ?? [],
  };
}

/** As staff see it, with its counts. */
export function serializeSent<R extends Row & { read_count: number | null }>(row: R) {
  return { ...serializeCommunication(row), read_count: row.read_count ?? 0 };
}
