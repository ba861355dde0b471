import type { search } from "#contract/admin/search.ts";
import { hasPermission, type Permission } from "#contract/shared/permissions.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { affiliatesFound, assignmentsFound, chargesFound, programsFound, studentsFound } from "./queries.ts";

/** Minimum length of a search, because a single letter is in nearly every name */
const FEWEST_LETTERS = 2;

export const searchHandlers: Handlers<typeof search> = {
  async find({ context, db, viewer, query }) {
    const words = query.search ?? "";
    const may = (permission: Permission) =>
      words.length >= FEWEST_LETTERS && hasPermission(viewer, permission);
    // An institute without fees has no section for them.
    const takesFees = may("fees") && (await feeRules(db)).is_on;
    const [students, programs, assignments, affiliates, charges] = await Promise.all([
      may("students") ? studentsFound(db, words) : [],
      may("programs") ? programsFound(db, words, context.clock()) : [],
      may("assignments") ? assignmentsFound(db, words, context.clock()) : [],
      may("affiliates") ? affiliatesFound(db, words) : [],
      takesFees ? chargesFound(db, words) : [],
    ]);
    return { students, programs, assignments, affiliates, charges };
  },
};
