import { beforeAll, describe, expect, it } from "vitest";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { emailsTo, linkTo } from "#tests/support/mail.ts";
import { untilOneWaits } from "#tests/support/wait-for-lock.ts";
import { answerResetRequest } from "./request-reset.ts";

const context = testContext({ RATE_LIMITS: "off" });
const limited = testContext();
const NEW_PASSWORD = "matooke na chai";
const FAILED = { non_field_errors: ["Failed to reset password. The link may be expired or invalid."] };
const HOUR_MS = 3_600_000;
let amina: Person;
let brian: Person;
let visitor: Caller;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  visitor = await makeCaller(context);
});

const ask = (email: string) => visitor("POST", "/password-reset/", { email });
const confirm = (link: Record<string, string>, password = NEW_PASSWORD, again = password) =>
  visitor("POST", "/password-reset/confirm/", { ...link, new_password: password, confirm_password: again });
async function freshLink(): Promise<Record<string, string>> {
  await ask(amina.email);
  return linkTo(context, amina.email, "/reset-password");
}

describe("POST /password-reset/check/", () => {
  const check = async (link: Record<string, string>) =>
    (await visitor("POST", "/password-reset/check/", link)).body.is_valid;

  it("checking uses nothing up; a used, replaced, foreign or expired link is not valid", async () => {
    const first = await freshLink();
    const link = await freshLink();
    expect([await check(first), await check(link), await check(link)]).toEqual([false, true, true]);
    expect(await check({ uid: `${link.uid}`, token: "x" })).toBe(false);
    expect((await confirm(link)).status).toBe(200);
    expect(await check(link)).toBe(false);
    const late = await freshLink();
    context.setClock(new Date(Date.now() + 25 * HOUR_MS));
    expect(await check(late)).toBe(false);
    context.setClock(undefined);
  });
});

describe("POST /password-reset/check/ for a person who has never set a password", () => {
  it("says that the link is an invitation (visitors.md 2.17)", async () => {
    const invitation = async () => {
      const link = await freshLink();
      return (await visitor("POST", "/password-reset/check/", link)).body.is_invitation;
    };
    const setInvited = (is_invited: boolean) =>
      context.db.updateTable("users").set({ is_invited }).where("email", "=", cast.amina.email).execute();
    expect(await invitation()).toBe(false);
    await setInvited(true);
    expect(await invitation()).toBe(true);
    await setInvited(false);
  });
});

describe("POST /password-reset/check/ with the new password", () => {
  it("confirms for a day that the link has set it, and limits guesses", async () => {
    const link = await freshLink();
    const asked = (new_password?: string) =>
      visitor("POST", "/password-reset/check/", { ...link, new_password });
    expect((await asked(NEW_PASSWORD)).body).toMatchObject({ is_valid: true, is_done: false });
    expect((await confirm(link)).status).toBe(200);
    expect((await asked(NEW_PASSWORD)).body).toMatchObject({ is_valid: false, is_done: true });
    expect((await asked("another one 1")).body).toMatchObject({ is_valid: false, is_done: false });
    expect((await asked()).body).toMatchObject({ is_valid: false, is_done: false });
    expect((await confirm(link)).status).toBe(400);
    context.setClock(new Date(Date.now() + 25 * HOUR_MS));
    expect((await asked(NEW_PASSWORD)).body.is_done).toBe(false);
    context.setClock(undefined);
  });
});

describe("POST /password-reset/ (api.md 2.2)", () => {
  it("the answer is the same with and without an account, and contains no secret", async () => {
    const known = await ask(amina.email);
    const unknown = await ask("nobody@example.com");
    const shape = (email: string) => ({
      message: "If an account has this email, a password reset link is on its way to it.",
      user_email: email,
      user_name: "",
      reset_link: null,
    });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.body).toEqual(shape(amina.email));
    expect(unknown.body).toEqual(shape("nobody@example.com"));
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  });

  it("queues a job before the answer, with or without an account", async () => {
    await emailsTo(context, "");
    await ask(amina.email);
    await ask("nobody@example.com");
    const waiting = async () => {
      const { rows } = await context.pool.query(
        "SELECT data->>'email' AS email FROM pgboss.job WHERE name = 'reset-request' AND state = 'created' ORDER BY created_on",
      );
      return rows.map(({ email }) => email);
    };
    expect(await waiting()).toEqual([amina.email, "nobody@example.com"]);
    expect(await emailsTo(context, "nobody@example.com")).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("a job that runs twice emails one link, and that link works", async () => {
    await answerResetRequest(context, "one job", amina.email);
    const first = await linkTo(context, amina.email, "/reset-password");
    await answerResetRequest(context, "one job", amina.email);
    expect(await linkTo(context, amina.email, "/reset-password")).toEqual(first);
    expect((await confirm(first, PASSWORD)).status).toBe(200);
  });

  it("of two queued requests, only the link that works is emailed", async () => {
    const before = await emailsTo(context, amina.email);
    await answerResetRequest(context, "the first of two", amina.email);
    await answerResetRequest(context, "the second of two", amina.email);
    expect(await emailsTo(context, amina.email)).toHaveLength(before.length + 1);
    const link = await linkTo(context, amina.email, "/reset-password");
    expect((await visitor("POST", "/password-reset/check/", link)).body.is_valid).toBe(true);
  });

  it.each([
    ["", "Email is required"],
    ["amina", "Please enter a valid email address"],
  ])("%j is answered at its field with '%s'", async (email, message) => {
    const { status, body } = await ask(email);
    expect(status).toBe(400);
    expect(body).toEqual({ email: [message] });
  });

  it("builds the link from PUBLIC_URL, not from Host, and stores only the token's hash", async () => {
    const csrf = issueCsrfToken(context.secret, null);
    await context.app.inject({
      method: "POST",
      url: "/api/password-reset/",
      headers: { host: "evil.example", cookie: `csrftoken=${csrf}`, "x-csrftoken": csrf },
      payload: { email: amina.email },
    });
    const email = (await emailsTo(context, amina.email)).at(-1);
    expect(email?.text).toContain(`${context.config.publicUrl}/reset-password?uid=`);
    expect(email?.text).not.toContain("evil.example");
    expect(email?.text).toContain("expires in 24 hours");
    const { token = "" } = await linkTo(context, amina.email, "/reset-password");
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const [row] = await context.db.selectFrom("password_resets").selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.token_hash).toHaveLength(32);
  });
});

describe("limits of POST /password-reset/", () => {
  it("a mailbox gets 2 emails an hour; a third request gets the same answer", async () => {
    const joseph = await person(limited, cast.joseph);
    const asking = await makeCaller(limited);
    const answers = [];
    for (const sent of [1, 2, 2]) {
      answers.push(await asking("POST", "/password-reset/", { email: joseph.email }));
      expect(await emailsTo(limited, joseph.email)).toHaveLength(sent);
    }
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
  });

  it("a reset lifts the limit of failed log-ins", async () => {
    const david = await person(limited, cast.david);
    const visiting = await makeCaller(limited);
    const logIn = (password: string) => visiting("POST", "/login/", { email: david.email, password });
    for (let attempt = 0; attempt < 5; attempt++) await logIn("forgotten-1");
    expect((await logIn(PASSWORD)).status).toBe(429);
    await visiting("POST", "/password-reset/", { email: david.email });
    const link = await linkTo(limited, david.email, "/reset-password");
    const form = { ...link, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await visiting("POST", "/password-reset/confirm/", form)).status).toBe(200);
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
  });

  it("20 requests a day from one browser, and 10 confirmations a minute from one address", async () => {
    const asking = await makeCaller(limited);
    const asked = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        asking("POST", "/password-reset/", { email: `p${n}@example.com` }),
      ),
    );
    expect(asked.filter((answer) => answer.status === 429)).toHaveLength(4);
    const colleague = await makeCaller(limited);
    expect((await colleague("POST", "/password-reset/", { email: "p@example.com" })).status).toBe(200);
    const tried = await Promise.all(
      Array.from({ length: 12 }, () =>
        asking("POST", "/password-reset/confirm/", {
          uid: "x",
          token: "y",
          new_password: NEW_PASSWORD,
          confirm_password: NEW_PASSWORD,
        }),
      ),
    );
    // One of the ten was used by the test above.
    expect(tried.filter((answer) => answer.status === 429)).toHaveLength(3);
  });
});

describe("POST /password-reset/confirm/ (visitors.md 5.9)", () => {
  it("checks that the passwords match before it checks the length", async () => {
    const link = await freshLink();
    expect((await confirm(link, "short", "other")).body).toEqual({
      confirm_password: ["Passwords do not match"],
    });
    expect((await confirm(link, "short")).body).toEqual({
      new_password: ["Password must be at least 8 characters long"],
    });
    expect((await confirm(link, "")).body).toEqual({
      new_password: ["Password must be at least 8 characters long"],
    });
    expect((await confirm(link, "x".repeat(129))).body).toEqual({
      new_password: ["Password must be at most 128 characters long"],
    });
    expect((await confirm(link, "password123")).body).toEqual({
      new_password: ["This password is too common. Please choose another one"],
    });
    expect((await confirm(link)).status).toBe(200);
  });

  it("sets the password, ends every session and token, emails a notice and logs nobody in", async () => {
    const elsewhere = await makeCaller(context, brian.id);
    const grace = await person(context, { ...cast.grace, email: "grace.tokens@darasa.example" });
    const form = { name: "Somebody's script", current_password: PASSWORD };
    const { body: made } = await grace.call("POST", "/api-tokens/", form);
    await ask(brian.email);
    const { status, body, cookies } = await confirm(await linkTo(context, brian.email, "/reset-password"));
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["message"]);
    expect(cookies.sessionid).toBeUndefined();
    expect((await elsewhere("GET", "/user/")).status).toBe(401);
    await ask(grace.email);
    await confirm(await linkTo(context, grace.email, "/reset-password"));
    const authorization = `Bearer ${made.token}`;
    expect((await context.app.inject({ url: "/api/user/", headers: { authorization } })).statusCode).toBe(
      401,
    );
    const logIn = (password: string) => visitor("POST", "/login/", { email: brian.email, password });
    expect((await logIn(PASSWORD)).status).toBe(400);
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
    expect((await emailsTo(context, brian.email)).at(-1)?.subject).toBe("Your password was changed");
  });

  it("the answer is the same for a wrong, used, expired, mixed-up or missing link", async () => {
    const used = await freshLink();
    await confirm(used);
    const old = await freshLink();
    context.setClock(new Date(Date.now() + 24 * HOUR_MS + 1000));
    const late = await confirm(old);
    context.setClock(undefined);
    const live = await freshLink();
    const failures = [
      late,
      await confirm(used),
      await confirm({ ...live, token: "A".repeat(43) }),
      await confirm({ ...live, uid: used.uid ?? "" }),
      await confirm({}),
      await confirm({ ...live, token: ["a"] as never }),
    ];
    for (const failure of failures) {
      expect(failure.status).toBe(400);
      expect(failure.body).toEqual(FAILED);
    }
    expect((await confirm(live)).status).toBe(200);
  });

  it("a newer link replaces the older one", async () => {
    const older = await freshLink();
    const newer = await freshLink();
    expect((await confirm(older)).body).toEqual(FAILED);
    expect((await confirm(newer)).status).toBe(200);
  });

  it("a link that a mail scanner has opened still works", async () => {
    const link = await freshLink();
    for (const method of ["GET", "HEAD"] as const) {
      const url = `/api/password-reset/confirm/?${new URLSearchParams(link)}`;
      expect((await context.app.inject({ method, url })).statusCode).toBe(405);
    }
    expect((await confirm(link)).status).toBe(200);
  });

  it("of 20 concurrent calls with one link, one succeeds", async () => {
    const link = await freshLink();
    const all = await Promise.all(Array.from({ length: 20 }, () => confirm(link)));
    expect(all.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(all.filter((answer) => answer.status === 400)).toHaveLength(19);
  });

  it.each([
    ["password", { password_hash: "other" }],
    ["email", { email: "amina.moved@darasa.example" }],
    ["role", { role: "sub_admin" as const }],
  ])("a change of %s voids the link", async (_what, change) => {
    const link = await freshLink();
    await context.db.updateTable("users").set(change).where("id", "=", amina.id).execute();
    expect((await confirm(link)).body).toEqual(FAILED);
    await context.db
      .updateTable("users")
      .set({ email: amina.email, role: "student" })
      .where("id", "=", amina.id)
      .execute();
  });
});

describe("reset links made by staff (api.md 2.2)", () => {
  it("staff with `students` can make a student's link, and the audit log names them", async () => {
    const david = await person(context, cast.david);
    const made = await david.call("POST", `/students/${amina.id}/reset-link/`);
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      reset_link: expect.stringContaining("/reset-password?uid="),
      user_email: amina.email,
      user_name: amina.name,
    });
    const link = Object.fromEntries(new URL(made.body.reset_link).searchParams);
    expect((await confirm(link)).status).toBe(200);
    const rows = await context.db
      .selectFrom("audit_log")
      .select(["actor_email", "resource", "resource_id"])
      .where("action", "=", "make reset link")
      .execute();
    expect(rows).toEqual([{ actor_email: david.email, resource: "student", resource_id: amina.id }]);
  });

  it("an admin can make a sub-admin's link; a link for another role is 404", async () => {
    const joseph = await person(context, cast.joseph);
    const grace = await person(context, cast.grace);
    expect((await joseph.call("POST", `/admin-management/sub-admins/${grace.id}/reset-link/`)).status).toBe(
      200,
    );
    for (const id of [amina.id, joseph.id])
      expect((await joseph.call("POST", `/admin-management/sub-admins/${id}/reset-link/`)).status).toBe(404);
    for (const id of [grace.id, joseph.id])
      expect((await joseph.call("POST", `/students/${id}/reset-link/`)).status).toBe(404);
  });
});

it("a link for a student who is deleted concurrently is 404", async () => {
  const david = await person(context, { ...cast.david, email: "second-david@darasa.example" });
  const leaving = await person(context, { ...cast.brian, email: "leaving@darasa.example" });
  const other = await context.pool.connect();
  await other.query("BEGIN");
  await other.query("DELETE FROM users WHERE id = $1", [leaving.id]);
  const asked = david.call("POST", `/students/${leaving.id}/reset-link/`);
  await untilOneWaits(context);
  await other.query("COMMIT");
  other.release();
  expect(await asked).toMatchObject({ status: 404, body: { detail: "Not found." } });
});
