import { expect, it } from "vitest";
import { makeCaller } from "#tests/support/caller.ts";
import { cast } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { fillEmptyDatabase } from "./fill.ts";

const context = testContext({ RATE_LIMITS: "off", DEMO: "1" });

it("the demonstration has a closed round of feedback with results (beyond.md 6.3)", async () => {
  await fillEmptyDatabase(context);
  const { id } = await context.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", cast.joseph.email)
    .executeTakeFirstOrThrow();
  const joseph = await makeCaller(context, id);
  const round = await context.db.selectFrom("feedback_rounds").select("program_id").executeTakeFirstOrThrow();
  const { body } = await joseph("GET", `/programs/${round.program_id}/feedback/`);
  expect(body).toMatchObject({
    shown: 5,
    rounds: [{ kind: "end", is_closed: true, invited: 5, answered: 5 }],
  });
}, 60_000);
