import { sql } from "kysely";
import { expect, it } from "vitest";
import { writeDatabaseTypes } from "../scripts/database-types.ts";
import { testHouse } from "./support/house.ts";

const house = testHouse();

it("server/platform/database/types.ts says what the migrations made (npm run types:database)", async () => {
  expect(() => writeDatabaseTypes(house.connection, { verify: true })).not.toThrow();
  await sql`ALTER TABLE programs ADD COLUMN unheard_of text`.execute(house.db);
  expect(() => writeDatabaseTypes(house.connection, { verify: true })).toThrow("unheard_of");
});
