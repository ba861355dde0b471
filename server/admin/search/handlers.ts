import type { search } from "#contract/admin/search.ts";
import { hasPermission, type Permission } from "#contract/shared/permissions.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import {
  affiliatesFound,
  assignmentsFound,
  chargesAndStudents,
  chargesFound,
  feedbackFormsFound,
  programsFound,
  questionsFound,
  sessionsFound,
  studentsFound,
  worksFound,
} from "./queries.ts";

/** Minimum length of a search, because a single letter is in nearly every name */
const FEWEST_LETTERS = 2;

export const searchHandlers: Handlers<typeof search> = {
  async find({ context, db, viewer, query }) {
    const words = query.search ?? "";
    const may = (permission: Permission) =>
      words.length >= FEWEST_LETTERS && hasPermission(viewer, permission);
    // An institute without fees has no section for them.
    // With the permission for students, a student is found as a person, whose page has the fees and the work.
    const findsPeople = may("students");
    const takesFees = may("fees") && (await feeRules(db)).is_on;
    const findCharges = findsPeople ? chargesFound : chargesAndStudents;
    return {
      students: findsPeople ? await studentsFound(db, words) : [],
      programs: may("programs") ? await programsFound(db, words, context.clock()) : [],
      assignments: may("assignments") ? await assignmentsFound(db, words, context.clock()) : [],
      questions: may("assignments") ? await questionsFound(db, words) : [],
      sessions: may("assignments") ? await sessionsFound(db, words) : [],
      feedback_forms: may("programs") ? await feedbackFormsFound(db, words) : [],
      affiliates: may("affiliates") ? await affiliatesFound(db, words) : [],
      works: may("assignments") && !findsPeople ? await worksFound(db, words) : [],
      charges: takesFees ? await findCharges(db, words, context.clock()) : [],
    };
  },
};
