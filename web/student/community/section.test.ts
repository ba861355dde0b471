import { expect, test } from "vitest";
import { makeQueryClient } from "#web/dashboard/shell/query-client.ts";
import { chargesQuery } from "#web/student/fees/fee-queries.ts";
import { prefetch } from "./section.tsx";

/** Returns whether the section's first load for this role has asked for the charges. */
async function asksForCharges(role: "student" | "admin") {
  const api = {
    community: { enrolled_programs: async () => [] },
    charges: { mine: async () => [] },
  } as never;
  const queries = makeQueryClient(api);
  await prefetch({ queries, api, search: new URLSearchParams(), role });
  return queries.getQueryState(chargesQuery.queryKey) !== undefined;
}

test("the first load includes a student's charges, which staff do not have (students.md 2)", async () => {
  expect(await asksForCharges("student")).toBe(true);
  expect(await asksForCharges("admin")).toBe(false);
});
