import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { emailsTo, linkTo } from "#tests/support/mail.ts";
import { mailboxOf } from "./mailbox.ts";
import { queueUnproven } from "./unproven.ts";

const context = testContext();
let visitor: Caller;
const victim = "victim@elsewhere.example";

beforeAll(async () => {
  visitor = await makeCaller(context);
});

const aStudent = (n: number): Promise<Person> =>
  person(context, { ...cast.amina, email: `sender${n}@darasa.example` });

async function asChange(n: number, email: string) {
  const sender = await aStudent(n);
  return sender.call("PUT", "/update-credentials/", { current_password: PASSWORD, email });
}

describe("emails to addresses that are not proven", () => {
  it("an address gets two an hour, even from several accounts at once", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => asChange(n, victim)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await emailsTo(context, victim)).toHaveLength(2);
  }, 60_000);

  it("all addresses of a mailbox share one limit", async () => {
    const names = ["v.ictim", "victim+1", "vic.tim+you-won", "victim+2"];
    for (const [n, name] of names.entries()) await asChange(20 + n, `${name}@gmail.com`);
    const { rows } = await context.pool.query(
      "SELECT count(*)::integer AS count FROM emails WHERE mailbox = 'victim@gmail.com'",
    );
    expect(rows[0].count).toBe(2);
  });

  it.each([
    ["amina@darasa.example", "amina@darasa.example"],
    ["amina+a+b@darasa.example", "amina@darasa.example"],
    ["a.mina@darasa.example", "a.mina@darasa.example"],
    ["a.mina+x@googlemail.com", "amina@gmail.com"],
    ["+x@darasa.example", "+x@darasa.example"],
  ])("%s is delivered to %s", (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  it("an address gets five a day", async () => {
    const address = "patient@elsewhere.example";
    const email = { subject: "A word", text: "Hello,", html: "<p>Hello,</p>" };
    for (let n = 0; n < 8; n += 1) {
      const outgoing = { key: `patient ${n}`, to: address, email };
      await context.db.transaction().execute((db) => queueUnproven(context, db, outgoing));
      await context.pool.query(
        "UPDATE emails SET created_at = created_at - interval '61 minutes' WHERE recipient = $1",
        [address],
      );
    }
    expect(await emailsTo(context, address)).toHaveLength(5);
  });

  it("all forms share one limit, which never blocks a reset link", async () => {
    const student = await aStudent(40);
    const programs = await Promise.all([1, 2, 3].map(() => aProgram(context.db)));
    const enrolled = [];
    for (const program of programs)
      enrolled.push((await student.call("POST", "/enrollments/", { program_id: program.id })).status);
    expect(enrolled).toEqual([201, 201, 201]);
    expect(await emailsTo(context, student.email)).toHaveLength(2);
    await visitor("POST", "/password-reset/", { email: student.email });
    expect(await emailsTo(context, student.email)).toHaveLength(3);
    const link = await linkTo(context, student.email, "/reset-password");
    expect((await visitor("POST", "/password-reset/check/", link)).body.is_valid).toBe(true);
  });

  it("every change of a password is emailed, up to five an hour", async () => {
    const student = await aStudent(45);
    const program = await aProgram(context.db);
    expect((await student.call("POST", "/enrollments/", { program_id: program.id })).status).toBe(201);
    const passwords = [PASSWORD, ...[1, 2, 3, 4, 5, 6].map((n) => `matooke na chai ${n}`)];
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      const again = await makeCaller(context, student.id);
      const form = { current_password: passwords[n], new_password: passwords[n + 1] };
      statuses.push((await again("PUT", "/update-credentials/", form)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const subjects = (await emailsTo(context, student.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "Your password was changed")).toHaveLength(5);
  }, 60_000);

  it("one account can request five email changes an hour", async () => {
    const sender = await aStudent(50);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      const again = await makeCaller(context, sender.id);
      const form = { current_password: PASSWORD, email: `new${n}@elsewhere.example` };
      statuses.push((await again("PUT", "/update-credentials/", form)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }, 60_000);
});

describe("text from strangers in emails", () => {
  it("emails contain the account's name only after the address is proven", async () => {
    const name = "Congratulations Winner";
    const asha = await person(context, { ...cast.amina, name, email: "asha@darasa.example" });
    await visitor("POST", "/password-reset/", { email: asha.email });
    const [first] = await emailsTo(context, asha.email);
    expect(first?.text.startsWith("Hello,\n")).toBe(true);
    expect(`${first?.text}${first?.html}`).not.toContain(name);
    const link = await linkTo(context, asha.email, "/reset-password");
    const password = "matooke na chai";
    const form = { ...link, new_password: password, confirm_password: password };
    expect((await visitor("POST", "/password-reset/confirm/", form)).status).toBe(200);
    const last = (await emailsTo(context, asha.email)).at(-1);
    expect(last?.text.startsWith(`Hello ${name},\n`)).toBe(true);
    expect(last?.html).toContain(`Hello ${name},`);
  });

  it("a notice to an unproven old address omits the new address", async () => {
    await asChange(60, "you-won-5000000@prize.example");
    const [notice] = await emailsTo(context, "sender60@darasa.example");
    expect(notice?.subject).toBe("A change of your email was requested");
    expect(notice?.text).toContain("use another email");
    expect(`${notice?.text}${notice?.html}`).not.toContain("prize.example");
  });

  it.each([
    ["/contact-messages/", { email: "a@b.example", message: "Hello" }],
    ["/applications/", { email: "a@b.example", phone: "+256712345678" }],
    ["/register/", { email: "a@b.example" }],
  ])("a name with a web address is refused by %s", async (path, form) => {
    const name = "You won UGX 5,000,000 claim at www.prize.example";
    const { status, body } = await visitor("POST", path, { ...form, name });
    expect(status).toBe(400);
    expect(body.name).toEqual(["Enter a name without a web address."]);
  });
});
