import { describe, expect, it } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { cleanUp } from "#server/clean-up.ts";
import { queueMail } from "#server/platform/email/queue.ts";
import { drainMail } from "#server/platform/email/worker.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testHouse } from "#tests/support/house.ts";
import { startJobs } from "./jobs.ts";

const house = testHouse();
const DAY_MS = 86_400_000;

describe("jobs", () => {
  it("start in a schema of their own, also twice at once, keep the schedule, and stop", async () => {
    const [one, two] = await Promise.all([startJobs(house, house.pool), startJobs(house, house.pool)]);
    const { rows } = await house.pool.query("SELECT name, cron, timezone FROM pgboss.schedule");
    expect(rows).toEqual([{ name: "clean-up", cron: "40 3 * * *", timezone: "Africa/Kampala" }]);
    await Promise.all([one.stop(), two.stop()]);
  });

  it("the clean-up forgets what is over and keeps the rest", async () => {
    const amina = await person(house, cast.amina);
    await startSession(house, amina.id);
    await house.limits.spend({ name: "test", points: 5, seconds: 60 }, "someone");
    const letter = { subject: "Old", text: "old", html: "<p>old</p>" };
    await queueMail(house.db, { key: "settled", to: "a@example.com", letter });
    await drainMail(house);
    await queueMail(house.db, { key: "waiting", to: "a@example.com", letter });
    expect(await cleanUp(house)).toMatchObject({ sessions: 0, limits: 0, mail: 0 });
    house.setClock(new Date(Date.now() + 31 * DAY_MS));
    expect(await cleanUp(house)).toMatchObject({ limits: 1, mail: 1 });
    const left = await house.db.selectFrom("mail").select("key").execute();
    expect(left).toEqual([{ key: "waiting" }]);
    expect(await house.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    house.setClock(undefined);
  });
});
