import type { z } from "zod";
import type { CategoryRename } from "#contract/learning/programs.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { renameCategory } from "./queries.ts";

/** All programs of a category at once. A form that is open meanwhile is refused as stale, so that it does not bring the old name back. */
export async function renameCategoryEverywhere(
  context: AppContext,
  request: RequestContext,
  rename: z.output<typeof CategoryRename>,
): Promise<{ programs: number }> {
  if (rename.from === rename.to) throw invalid({ to: ["This is its name already"] });
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const programs = await renameCategory(db, rename, now);
    if (programs === 0) throw invalid({ from: ["No program has this category"] });
    await recordAudit(db, request, now, {
      action: "rename_category",
      resource: "program",
      resource_id: null,
      before: { category: rename.from },
      after: { category: rename.to, programs },
    });
    return { programs };
  });
}
