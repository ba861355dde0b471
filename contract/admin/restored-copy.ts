import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Timestamp } from "#contract/shared/scalars.ts";

/** A database that was restored from a backup and sends nothing yet. */
export const RestoredCopy = z.object({
  backup_made_at: Timestamp,
  /** Emails and webhook deliveries that wait. */
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
      "Say that this restored copy is the institute now: emails, webhooks, notifications and requests to phones leave again, also those that wait. Again changes nothing.",
    reply: z.object({ message: z.string() }),
    status: 200,
  }),
};
