import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { linkTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const NEW_PASSWORD = "matooke na chai";
const LOGINS = 12;

const aliveOf = async (user: Person) =>
  (await context.db.selectFrom("sessions").select("user_id").where("user_id", "=", user.id).execute()).length;

/**
 * Starts logins with the old password, one after each database query. Some then still wait for Argon2 when the change
 * commits.
 */
async function logInDuring(visitor: Caller, email: string, change: () => Promise<{ status: number }>) {
  const changed = change();
  const logins = [];
  for (let login = 0; login < LOGINS; login += 1) {
    logins.push(visitor("POST", "/login/", { email, password: PASSWORD }));
    await context.pool.query("SELECT 1");
  }
  expect((await changed).status).toBeLessThan(300);
  return Promise.all(logins);
}

describe("logins during a change of password or second factor (security.md)", () => {
  it("logins that wait during a change of the password leave no session", async () => {
    const amina = await person(context, cast.amina);
    const visitor = await makeCaller(context);
    await logInDuring(visitor, amina.email, () =>
      amina.call("PUT", "/update-credentials/", { current_password: PASSWORD, new_password: NEW_PASSWORD }),
    );
    expect(await aliveOf(amina)).toBe(0);
  });

  it("logins that wait during a reset of the password leave no session", async () => {
    const brian = await person(context, cast.brian);
    const visitor = await makeCaller(context);
    await visitor("POST", "/password-reset/", { email: brian.email });
    const { uid, token } = await linkTo(context, brian.email, "/reset-password");
    const form = { uid, token, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    await logInDuring(visitor, brian.email, () => visitor("POST", "/password-reset/confirm/", form));
    expect(await aliveOf(brian)).toBe(0);
  });

  it("logins that wait while two-step login is switched on leave no session", async () => {
    const grace = await person(context, cast.grace);
    const visitor = await makeCaller(context);
    const { typed_key } = (await grace.call("POST", "/second-factor/set-up/")).body;
    const code = new TOTP({ secret: typed_key }).generate();
    await logInDuring(visitor, grace.email, () =>
      grace.call("POST", "/second-factor/confirm/", { current_password: PASSWORD, code }),
    );
    expect(await aliveOf(grace)).toBe(1);
  });

  it("of a concurrent reset and change of password, one succeeds and the other changes nothing", async () => {
    const david = await person(context, cast.david);
    const visitor = await makeCaller(context);
    await visitor("POST", "/password-reset/", { email: david.email });
    const { uid, token } = await linkTo(context, david.email, "/reset-password");
    const form = { uid, token, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    const theft = { current_password: PASSWORD, new_password: "stolen by a thief" };
    const [reset, changed] = await Promise.all([
      visitor("POST", "/password-reset/confirm/", form),
      david.call("PUT", "/update-credentials/", theft),
    ]);
    // The first to commit invalidates the other's precondition: the old password, or the link.
    expect([reset.status, changed.status].sort()).toEqual([200, 400]);
    const password = reset.status === 200 ? NEW_PASSWORD : theft.new_password;
    const login = await visitor("POST", "/login/", { email: david.email, password });
    expect(login.status).toBe(200);
  });
});

it("sessions end 90 days after the login, however often they are used (api.md 1)", async () => {
  const caller = await makeCaller(context, (await person(context, cast.joseph)).id);
  const start = Date.now();
  const statusOnDay = async (day: number) => {
    context.setClock(new Date(start + day * 86_400_000));
    return (await caller("GET", "/user/")).status;
  };
  for (let day = 0; day < 90; day += 10) expect(await statusOnDay(day)).toBe(200);
  expect(await statusOnDay(89.9)).toBe(200);
  expect(await statusOnDay(90.1)).toBe(401);
  context.setClock(undefined);
});
