import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { emailsTo, linkTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const limited = testContext();
// Nothing listens at this address, so emails stay queued.
const withMail = testContext({ RATE_LIMITS: "off", SMTP_URL: "smtp://127.0.0.1:1" });
let visitor: Caller;
let amina: Person;
let count = 0;

beforeAll(async () => {
  visitor = await makeCaller(context);
});
beforeEach(async () => {
  count += 1;
  amina = await person(context, { ...cast.amina, email: `amina${count}@darasa.example` });
});

const update = (form: Record<string, unknown>) =>
  amina.call("PUT", "/update-credentials/", { current_password: PASSWORD, ...form });
const logIn = (email: string, password: string) => visitor("POST", "/login/", { email, password });

describe("PUT /update-credentials/ (api.md 4)", () => {
  it("a wrong current password is 400 at its field, not 401, and changes nothing", async () => {
    const { status, body } = await update({ current_password: "wrong-one", new_password: "matooke na chai" });
    expect(status).toBe(400);
    expect(body).toEqual({ current_password: ["Current password is incorrect."] });
    expect((await amina.call("GET", "/user/")).status).toBe(200);
  });

  it("'Current password is required', and is the first error", async () => {
    const { body } = await update({ current_password: "", phone: "12", new_password: "short" });
    expect(Object.keys(body)).toEqual(["current_password", "phone", "new_password"]);
    expect(body.current_password).toEqual(["Current password is required"]);
  });

  it.each([
    ["phone", "+999712345678", "Phone number must start with a country code (e.g., +256)."],
    [
      "phone",
      "+25671234567",
      "Phone number must have exactly 9 digits after the country code (e.g., +256712345678).",
    ],
    ["new_password", "1234567", "Password must be at least 8 characters long"],
    ["new_password", "password1", "This password is too common. Please choose another one"],
    ["email", "amina@", "Please enter a valid email address"],
  ])("%s %j is answered with '%s' (students.md 5)", async (field, value, message) => {
    const { status, body } = await update({ [field]: value });
    expect(status).toBe(400);
    expect(body).toEqual({ [field]: [message] });
  });

  it("at least one new value is needed, and empty ones do not count", async () => {
    const { status, body } = await update({ email: "", phone: "", new_password: "" });
    expect(status).toBe(400);
    expect(body).toEqual({ non_field_errors: ["Enter a new email, phone number or password."] });
  });

  it("a new password ends every session, works at the next log-in, and sends a notice", async () => {
    const elsewhere = await makeCaller(context, amina.id);
    const { status, body, cookies } = await update({ new_password: "matooke na chai" });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: "Credentials updated successfully. Please log in again.",
      is_logged_out: true,
    });
    expect(cookies.sessionid).toMatch(/^sessionid=; Max-Age=0/);
    expect((await amina.call("GET", "/user/")).status).toBe(401);
    expect((await elsewhere("GET", "/user/")).status).toBe(401);
    expect((await logIn(amina.email, PASSWORD)).status).toBe(400);
    expect((await logIn(amina.email, "matooke na chai")).status).toBe(200);
    expect((await emailsTo(context, amina.email)).map((email) => email.subject)).toEqual([
      "Your password was changed",
    ]);
  });

  it("a new phone is stored in E.164 and ends no session", async () => {
    const { status, body } = await update({ phone: "+256 712 345 678" });
    expect([status, body.is_logged_out]).toEqual([200, false]);
    expect((await amina.call("GET", "/user/")).status).toBe(200);
    const row = await context.db
      .selectFrom("users")
      .select("phone")
      .where("id", "=", amina.id)
      .executeTakeFirstOrThrow();
    expect(row.phone).toBe("+256712345678");
  });

  it("a mistyped email locks nobody out: it is used only after its link is opened", async () => {
    const { status, body } = await update({ email: `amnia${count}@darasa.exmaple` });
    expect([status, body.is_logged_out]).toEqual([200, true]);
    expect((await logIn(`amnia${count}@darasa.exmaple`, PASSWORD)).status).toBe(400);
    const login = await logIn(amina.email, PASSWORD);
    expect(login.status).toBe(200);
    expect(login.body.user).toMatchObject({ email: amina.email });
  });

  it("5 attempts in 15 minutes, then 429", async () => {
    const target = await person(limited, cast.amina);
    const tries = [];
    for (let attempt = 0; attempt < 6; attempt++)
      tries.push(
        await target.call("PUT", "/update-credentials/", { current_password: "x", phone: "+256712345678" }),
      );
    expect(tries.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("a visitor is 401", async () => {
    expect((await visitor("PUT", "/update-credentials/", {})).status).toBe(401);
  });
});

describe.each([
  ["with SMTP_URL", withMail, "until you open the link that we have sent to"],
  ["without SMTP_URL", context, "ask its administrator for the link"],
])("%s, a new email needs its link (security.md T12)", (name, where, hint) => {
  const own = (local: string) => `${local}.${name.split(" ")[0]}@example.com`;

  it("opening the link changes email and username and notifies both addresses; the link works once", async () => {
    const brian = await person(where, { ...cast.brian, email: own("brian") });
    const moved = own("brian.new");
    const form = { current_password: PASSWORD, email: moved.toUpperCase() };
    const { status, body } = await brian.call("PUT", "/update-credentials/", form);
    expect([status, body.is_logged_out]).toEqual([200, true]);
    expect(body.message).toMatch(/^Credentials updated successfully\. Please log in again\. /);
    expect(body.message).toContain(`Log in with ${brian.email} until you open the link`);
    expect(body.message).toContain(moved);
    expect(body.message).toContain(hint);
    const asVisitor = await makeCaller(where);
    const login = (email: string) => asVisitor("POST", "/login/", { email, password: PASSWORD });
    expect((await login(moved)).status).toBe(400);
    expect((await login(brian.email)).status).toBe(200);
    expect((await emailsTo(where, brian.email)).map((email) => email.subject)).toEqual([
      "A change of your email was requested",
    ]);
    const { token } = await linkTo(where, moved, "/confirm-email");
    expect((await asVisitor("POST", "/confirm-email/", { token })).status).toBe(200);
    expect((await login(brian.email)).status).toBe(400);
    expect((await login(moved)).body.user).toMatchObject({ email: moved, username: moved });
    for (const address of [brian.email, moved])
      expect((await emailsTo(where, address)).at(-1)?.subject).toBe("Your email was changed");
    const again = await asVisitor("POST", "/confirm-email/", { token });
    expect(again.status).toBe(400);
    expect(again.body.non_field_errors).toHaveLength(1);
  });

  it("a second address cancels the first one's link before it is sent", async () => {
    const { id } = await person(where, { ...cast.joseph, email: own("joseph") });
    for (const email of [own("jospeh.new"), own("joseph.new")]) {
      const call = await makeCaller(where, id);
      await call("PUT", "/update-credentials/", { current_password: PASSWORD, email });
    }
    expect(await emailsTo(where, own("jospeh.new"))).toEqual([]);
    expect(await emailsTo(where, own("joseph.new"))).toHaveLength(1);
  });

  it("an address of another account gets the same answer and no link", async () => {
    const grace = await person(where, { ...cast.grace, email: own("grace") });
    const taken = await person(where, { ...cast.david, email: own("david") });
    const form = { current_password: PASSWORD, email: taken.email };
    const { status, body } = await grace.call("PUT", "/update-credentials/", form);
    expect(status).toBe(200);
    expect(body.message).toContain(hint);
    expect(await emailsTo(where, taken.email)).toEqual([]);
  });
});
