import { sql } from "kysely";
import { expect, it } from "vitest";
import { writeDatabaseTypes } from "../scripts/database-types.ts";
import { testContext } from "./support/context.ts";

const context = testContext();

it("server/platform/database/types.ts says what the migrations made (npm run types:database)", async () => {
  expect(() => writeDatabaseTypes(context.connection, { verify: true })).not.toThrow();
  await sql`ALTER TABLE programs ADD COLUMN unheard_of text`.execute(context.db);
  expect(() => writeDatabaseTypes(context.connection, { verify: true })).toThrow("unheard_of");
});
