import type { z } from "zod";
import type { CategoryRename } from "#contract/courses/programs/programs.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { renameCategory } from "./queries.ts";

/**
 * Renames the category of all its programs. Forms that are open become stale, so that they cannot restore the old name.
 */
export async function renameCategoryEverywhere(
  context: AppContext,
  request: RequestContext,
  rename: z.output<typeof CategoryRename>,
): Promise<{ programs: number }> {
  if (rename.from === rename.to) throw invalid({ to: ["The category already has this name"] });
  return act(context, request, async ({ db, now, did }) => {
    const programs = await renameCategory(db, rename, now);
    if (programs === 0) throw invalid({ from: ["No program has this category"] });
    const change = { before: { category: rename.from }, after: { category: rename.to, programs } };
    did("program.rename_category", { id: null, ...change });
    return { programs };
  });
}
