import type { Query } from "@tanstack/react-query";
import type { DarasaContract } from "#contract/all.ts";

type Calls = { readonly [R in keyof DarasaContract]?: readonly (keyof DarasaContract[R])[] };

/** Calls of the header and the menu. They are fetched rarely, so their age says nothing about the open section. */
const shell: Calls = { profiles: ["current"], menu: ["sidebar"], news: ["counts"] };

/** Calls of the sections. A student can read their last replies without a network. */
const sections: Calls = {
  today: ["get"],
  enrollments: ["enrolled_programs"],
  units: ["for_student", "page", "resources"],
  assignments: ["for_student"],
  submissions: ["for_student"],
  attempts: ["quiz", "get"],
  communications: ["inbox", "unread_count"],
  community: ["enrolled_programs", "list"],
  charges: ["mine"],
  fee_rules: ["ways_to_pay"],
  institute: ["get"],
  certificates: ["mine"],
  attendance: ["mine"],
  feedback_rounds: ["mine"],
};

const isIn = (calls: object, { queryKey: [resource, name] }: Query) =>
  (calls as Record<string, unknown[]>)[String(resource)]?.includes(name) ?? false;

/** Returns whether a student's device stores the query's data. */
export const isKept = (query: Query) => isIn(shell, query) || isOfSection(query);

export const isOfSection = (query: Query) => isIn(sections, query);
