import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { educationLevels, referralSources } from "#contract/accounts/profile-choices.ts";
import { emailStates } from "#contract/admin/emails.ts";
import { affiliateStatuses, experiences } from "#contract/affiliates/application-choices.ts";
import { bonusStates } from "#contract/affiliates/bonus-rules.ts";
import { commissionStates } from "#contract/affiliates/commission-rules.ts";
import { commissionSources } from "#contract/affiliates/commissions.ts";
import { payoutMethods } from "#contract/affiliates/payout-details.ts";
import { payoutStates } from "#contract/affiliates/payouts.ts";
import { recipientTypes } from "#contract/community/communications.ts";
import { eventKinds } from "#contract/community/community-events.ts";
import { deadlineUnits } from "#contract/courses/deadlines.ts";
import { permissions, roles } from "#contract/shared/permissions.ts";
import { databaseTypes, TYPES_FILE } from "../scripts/database-types.ts";
import { testContext } from "./support/context.ts";

const context = testContext();

it("the database types match the tables (npm run types:database)", async () => {
  expect(await databaseTypes(context.connection)).toBe(readFileSync(TYPES_FILE, "utf8"));
});

it.each([
  ["users", "role", roles],
  ["users", "permissions", permissions],
  ["users", "education_level", Object.keys(educationLevels)],
  ["users", "referral_source", Object.keys(referralSources)],
  ["programs", "deadline_unit", deadlineUnits],
  ["communications", "recipient_type", recipientTypes],
  ["community_events", "kind", eventKinds],
  ["affiliates", "status", affiliateStatuses],
  ["affiliates", "experience", Object.keys(experiences)],
  ["commissions", "source", commissionSources],
  ["commissions", "state", commissionStates],
  ["bonuses", "state", bonusStates],
  ["payouts", "status", payoutStates],
  ["payout_details", "method", Object.keys(payoutMethods)],
  ["payout_payees", "method", Object.keys(payoutMethods)],
  ["emails", "state", emailStates],
])("%s.%s accepts exactly the contract's values", async (table, column, values) => {
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_constraintdef(pg_constraint.oid) AS definition FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND conkey = ARRAY[attnum]
    WHERE contype = 'c' AND conrelid = ${table}::regclass AND attname = ${column}`.execute(context.db);
  const lists = rows.map(({ definition }) =>
    [...definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => value),
  );
  expect(lists.map((list) => list.sort())).toContainEqual([...values].sort());
});
