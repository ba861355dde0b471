import { TOTP } from "otpauth";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram, aSubmission } from "#tests/support/data/builders.ts";
import { addressOf, endpoints } from "#tests/support/endpoints.ts";
import { drainEmails, linkTo } from "#tests/support/mail.ts";

const context = testContext();
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * DAY_MS;
const start = new Date("2026-06-01T08:00:00Z").getTime();
let joseph: Person;
let amina: Person;

/** Sets the clock of the whole machine, including that of libraries. Timers continue. */
function setMachineClock(time_ms: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: time_ms });
  context.setClock(new Date(time_ms));
}

beforeAll(async () => {
  setMachineClock(start);
  joseph = await person(context, cast.joseph);
  amina = await person(context, cast.amina);
  await aSubmission(context, amina.id);
  await aProgram(context.db, { start_date: "2026-06-02" });
});
afterEach(() => vi.useRealTimers());

const jumps: [string, number][] = [
  ["an hour", HOUR_MS],
  ["a day", DAY_MS],
  ["a year", YEAR_MS],
];
describe.each(jumps)("a machine clock that jumps by %s and back", (_name, jump_ms) => {
  it("every reading endpoint and every job works, without an answer of 500", async () => {
    for (const now of [start + jump_ms, start - jump_ms, start]) {
      setMachineClock(now);
      for (const who of [joseph, amina]) {
        const call = await makeCaller(context, who.id);
        for (const [name, one] of endpoints) {
          if (one.method !== "GET" || one.reply === "stream") continue;
          const { status } = await call("GET", addressOf(one).replace(/^\/api/, ""));
          expect(status, `${who.name} ${name}`).not.toBe(500);
        }
      }
      await drainEmails(context);
    }
  }, 120_000);

  it("a lockout from while the clock was ahead ends when the clock is corrected", async () => {
    const email = `locked.${jump_ms}@darasa.example`;
    await person(context, { ...cast.brian, email });
    setMachineClock(start + jump_ms);
    const visitor = await makeCaller(context);
    const logIn = async (password: string) => (await visitor("POST", "/login/", { email, password })).status;
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 30) statuses.push(await logIn("wrong"));
    expect(statuses).toContain(429);
    setMachineClock(start);
    const reply = await visitor("POST", "/login/", { email, password: PASSWORD });
    const wait = Number(reply.headers["retry-after"] ?? 0);
    expect(wait).toBeLessThanOrEqual(HOUR_MS / 1_000);
    expect([200, 429]).toContain(reply.status);
    setMachineClock(start + HOUR_MS);
    expect(await logIn(PASSWORD)).toBe(200);
  });

  it("a reset link expires after a day, and no jump makes a used one valid again", async () => {
    const email = `reset.${jump_ms}@darasa.example`;
    await person(context, { ...cast.brian, email });
    setMachineClock(start);
    const visitor = await makeCaller(context);
    await visitor("POST", "/password-reset/", { email });
    const link = await linkTo(context, email, "/reset-password");
    const password = "Matooke-and-beans-7";
    const use = () =>
      visitor("POST", "/password-reset/confirm/", {
        ...link,
        new_password: password,
        confirm_password: password,
      });
    setMachineClock(start + DAY_MS + HOUR_MS);
    expect((await use()).status).toBe(400);
    setMachineClock(start);
    expect((await use()).status).toBe(200);
    setMachineClock(start - jump_ms);
    expect((await use()).status).toBe(400);
  });

  it("an app code used while the clock was ahead does not lock its owner out", async () => {
    setMachineClock(start);
    const grace = await person(context, { ...cast.grace, email: `grace.${jump_ms}@darasa.example` });
    const key = (await grace.call("POST", "/second-factor/set-up/")).body.typed_key;
    const code = (time_ms: number) => new TOTP({ secret: key }).generate({ timestamp: time_ms });
    const proof = { current_password: PASSWORD, code: code(start) };
    await grace.call("POST", "/second-factor/confirm/", proof);
    const logIn = async (now: number) => {
      setMachineClock(now);
      const visitor = await makeCaller(context);
      const first = await visitor("POST", "/login/", { email: grace.email, password: PASSWORD });
      const [ticket] = first.cookies.login_ticket?.split(";") ?? [];
      expect(first.status).toBe(200);
      const { csrfToken } = (await visitor("GET", "/csrf-cookie/")).body;
      const headers = { cookie: `csrftoken=${csrfToken}; ${ticket}`, "x-csrftoken": csrfToken };
      return (await visitor("POST", "/login/code/", { code: code(now) }, headers)).status;
    };
    expect(await logIn(start + jump_ms)).toBe(200);
    expect(await logIn(start + 60_000)).toBe(200);
    expect(await logIn(start + 60_000)).toBe(400);
  });
});
