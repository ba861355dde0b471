import type { restoredCopy } from "#contract/admin/restored-copy.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { release } from "./release.ts";

export const restoredCopyHandlers: Handlers<typeof restoredCopy> = {
  release: ({ context, request }) =>
    context.db.transaction().execute(async (db) => {
      if (await release(db)) {
        const entry = { action: "release", resource: "restored_copy", resource_id: null };
        await recordAudit(db, request, context.clock(), entry);
      }
      return { message: "This is the institute now. Emails and webhooks are sent again." };
    }),
};
