import { z } from "zod";
import { Timestamp } from "#contract/shared/scalars.ts";

/** A new email that is used once the link that was sent to it is opened; null when none waits. */
export const PendingEmail = z
  .object({
    email: z.string(),
    expires_at: Timestamp,
    /** Whether this installation sends emails. Where it does not, an administrator passes the link on. */
    is_sending: z.boolean(),
  })
  .nullable();
