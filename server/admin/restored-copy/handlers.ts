import type { restoredCopy } from "#contract/admin/restored-copy.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { act } from "#server/platform/records/act.ts";
import { release } from "./release.ts";

export const restoredCopyHandlers: Handlers<typeof restoredCopy> = {
  release: ({ context, request }) =>
    act(context, request, async ({ db, did }) => {
      if (await release(db)) did("restored_copy.release", { id: null });
      return { message: "This copy is now the institute. It sends emails and webhooks from now on." };
    }),
};
