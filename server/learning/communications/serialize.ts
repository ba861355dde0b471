import type { AttachmentLine } from "./queries.ts";

interface Row {
  program_id: number | null;
  recipient_type: string;
  sent_at: Date;
  attachments: AttachmentLine[];
}

/** The time of sending is `created_at` in the contract. A CHECK constraint limits the recipient type. */
export function serializeCommunication<R extends Row>({ program_id, sent_at, recipient_type, ...rest }: R) {
  return {
    ...rest,
    program: program_id,
    created_at: sent_at,
    recipient_type: recipient_type as "all" | "program",
  };
}
