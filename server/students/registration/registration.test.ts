import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { emailsTo } from "#tests/support/mail.ts";

const context = testContext();
const unlimited = testContext({ RATE_LIMITS: "off" });
const guarded = testContext();
let amina: Person;
let visitor: Caller;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  visitor = await makeCaller(context);
});

const registration = {
  email: "new.student@example.com",
  name: "New Student",
  phone: "+256712345678",
  location: "Gulu",
  occupation: "Nurse",
  organization: "Hospital",
  education_level: "diploma",
  referral_source: "whatsapp",
  password: "karibu77",
  confirm_password: "karibu77",
};

describe("registration (visitors.md 5)", () => {
  it.each([
    ["0772123456", "+256772123456"],
    ["256772123456", "+256772123456"],
    ["+2560772123456", "+256772123456"],
    ["+23408031234567", "+2348031234567"],
  ])("'a leading 0 never reaches the database': %s is stored as %s (api.md 6)", async (phone, stored) => {
    const caller = await makeCaller(unlimited);
    const email = `phone${phone.length}${phone.slice(-3)}${phone[0] === "+" ? "plus" : ""}@example.com`;
    expect((await caller("POST", "/register/", { ...registration, email, phone })).status).toBe(201);
    const users = unlimited.db.selectFrom("users").select("phone");
    expect(await users.where("email", "=", email).execute()).toEqual([{ phone: stored }]);
  });

  it.each([
    ["password", { password: "ab1", confirm_password: "ab1" }, "Password must be at least 6 characters long"],
    [
      "password",
      { password: "abcdefg", confirm_password: "abcdefg" },
      "Password must contain both letters and numbers",
    ],
    ["confirm_password", { confirm_password: "other77" }, "Passwords don't match"],
    ["phone", { phone: "" }, "Phone number is required"],
    [
      "phone",
      { phone: "+25671234567" },
      "Phone number must be exactly 9 digits after the country code (currently 8 digits)",
    ],
    [
      "phone",
      { phone: "+2567123456789" },
      "Phone number must be exactly 9 digits after the country code (currently 10 digits)",
    ],
    [
      "password",
      { password: "Password1", confirm_password: "Password1" },
      "This password is too common. Please choose another one",
    ],
  ])("%s: %j is answered with '%s'", async (field, change, message) => {
    const { status, body } = await visitor("POST", "/register/", { ...registration, ...change });
    expect(status).toBe(400);
    expect(body).toEqual({ [field]: [message] });
  });

  it("registration makes a student, whatever role is sent", async () => {
    const forty = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`extra_${n}`, "x"]));
    const wanted = {
      ...registration,
      ...forty,
      email: "role@example.com",
      role: "admin",
      permissions: ["blog"],
      id: 1,
      username: "root",
      password_hash: "x",
      date_joined: "2000-01-01T00:00:00Z",
      is_active: false,
      is_superuser: true,
      profile_picture: "//evil.example/x",
      profile: { role: "admin" },
      __proto__: { role: "admin" },
    };
    const { status, body } = await visitor("POST", "/register/", wanted);
    expect(status).toBe(201);
    expect(body).toEqual({ message: "Account created successfully!", enrolled: false });
    const row = await context.db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", "role@example.com")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role: "student", permissions: [], phone: "+256712345678" });
    expect(row).toMatchObject({ username: "role@example.com", profile_picture: null });
    expect(row.id).not.toBe(1);
    expect(row.date_joined.getFullYear()).toBeGreaterThan(2000);
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it("registration with a program answers 'Account created successfully! You are now enrolled in {program}.'", async () => {
    const program = await aProgram(context.db);
    const form = { ...registration, email: "with-program@example.com", program_id: program.id };
    const { body } = await visitor("POST", "/register/", form);
    expect(body).toEqual({
      message: `Account created successfully! You are now enrolled in ${program.title}.`,
      enrolled: true,
    });
  });

  it("of 50 concurrent registrations of an email, one succeeds and the others are 409", async () => {
    const quick = await makeCaller(unlimited);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const own = { password: `karibu${100 + n}`, confirm_password: `karibu${100 + n}` };
        return quick("POST", "/register/", { ...registration, ...own, email: "Race@Example.com" });
      }),
    );
    expect(all.filter((answer) => answer.status === 201)).toHaveLength(1);
    const refused = all.find((answer) => answer.status === 409);
    expect(refused?.body).toEqual({
      email: ["A user with this email already exists."],
      detail: "A user with this email already exists.",
    });
  }, 60_000);
});

describe("a repeated registration", () => {
  const again = { ...registration, email: "again@example.com" };

  it("the same password within a day gets the first answer and creates no second account", async () => {
    const program = await aProgram(unlimited.db);
    const caller = await makeCaller(unlimited);
    const form = { ...again, program_id: program.id };
    const answers = await Promise.all([1, 2, 3].map(() => caller("POST", "/register/", form)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.enrolled).toBe(true);
    expect(await emailsTo(unlimited, again.email)).toHaveLength(1);
    unlimited.setClock(new Date(Date.now() + 25 * 3_600_000));
    expect((await caller("POST", "/register/", form)).status).toBe(409);
    unlimited.setClock(undefined);
  });

  it("wrong passwords count as failed log-ins, and staff are not revealed", async () => {
    const grace = await person(guarded, cast.grace);
    const caller = await makeCaller(guarded);
    const form = { ...again, email: grace.email, password: PASSWORD, confirm_password: PASSWORD };
    expect((await caller("POST", "/register/", form)).status).toBe(409);
    expect((await caller("POST", "/register/", again)).status).toBe(201);
    const guess = (n: number) => {
      const password = `guess${1000 + n}`;
      return caller("POST", "/register/", { ...again, password, confirm_password: password });
    };
    for (let n = 0; n < 5; n += 1) expect((await guess(n)).status).toBe(409);
    expect((await caller("POST", "/register/", again)).status).toBe(429);
  });
});

describe("GET /check-email-enrollment/ (api.md 2)", () => {
  it("the answer says whether the account exists and is enrolled, 10 times a minute", async () => {
    const program = await aProgram(context.db);
    const student = amina;
    await student.call("POST", "/enrollments/", { program_id: program.id });
    const ask = (query: string) => student.call("GET", `/check-email-enrollment/?${query}`);
    expect((await ask(`email=AMINA@darasa.example&program_id=${program.id}`)).body).toEqual({
      exists: true,
      enrolled: true,
    });
    expect((await ask("email=amina@darasa.example")).body).toEqual({ exists: true, enrolled: false });
    expect((await ask("email=nobody@example.com&program_id=1")).body).toEqual({
      exists: false,
      enrolled: false,
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask("email=nobody@example.com")));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(3);
  });
});
