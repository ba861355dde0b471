import { z } from "zod";
import { Timestamp } from "#contract/shared/scalars.ts";

/** New email address that is used once its link is opened; null if there is none. */
export const PendingEmail = z
  .object({
    email: z.string(),
    expires_at: Timestamp,
    /** False if this installation sends no emails. An admin then passes the link on. */
    is_sending: z.boolean(),
  })
  .nullable();
