import type { search } from "#contract/admin/search.ts";
import { hasPermission, type Permission } from "#contract/shared/permissions.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { chargesFound, programsFound, studentsFound } from "./queries.ts";

/** A single letter is in nearly every name. */
const FEWEST_LETTERS = 2;

export const searchHandlers: Handlers<typeof search> = {
  async find({ context, db, viewer, query }) {
    const words = query.search ?? "";
    const may = (permission: Permission) =>
      words.length >= FEWEST_LETTERS && hasPermission(viewer, permission);
    // Until an institute takes fees, it has no section for them.
    const takesFees = may("fees") && (await feeRules(db)).is_on;
    const [students, programs, charges] = await Promise.all([
      may("students") ? studentsFound(db, words) : [],
      may("programs") ? programsFound(db, words, context.clock()) : [],
      takesFees ? chargesFound(db, words) : [],
    ]);
    return { students, programs, charges };
  },
};
