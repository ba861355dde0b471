import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Timestamp } from "#contract/shared/scalars.ts";

/** Database that was restored from a backup and sends nothing until it is released. */
export const RestoredCopy = z.object({
  backup_made_at: Timestamp,
  /** Counts of waiting emails and webhook deliveries. */
  emails: z.number().int(),
  deliveries: z.number().int(),
});
export type RestoredCopy = z.output<typeof RestoredCopy>;

export const restoredCopy = {
  release: endpoint({
    method: "POST",
    path: "/restored-copy/release/",
    access: "admin",
    summary:
      "Confirms that this restored copy is the institute now. Emails, webhooks, notifications and requests to phones are sent again, including waiting ones. Repeating the call changes nothing.",
    reply: z.object({ message: z.string() }),
    status: 200,
  }),
};
