import { beforeAll, describe, expect, it } from "vitest";
import { contactMessages } from "#contract/content/contact-messages.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const limited = testContext();
let lydia: Person;
let visitor: Caller;

beforeAll(async () => {
  lydia = await person(context, {
    name: "Lydia Acen",
    email: "lydia@darasa.example",
    role: "sub_admin",
    permissions: ["communications"],
  });
  visitor = await makeCaller(context);
});

const form = {
  name: "Moses Byaruhanga",
  email: "Moses@Partners.example",
  message: "Do you teach\nat night?",
};
const send = (changes: object = {}) => visitor("POST", "/contact-messages/", { ...form, ...changes });
const list = async () => (await lydia.call("GET", "/contact-messages/")).body;

describe("the contact form (visitors.md 5 and 7)", () => {
  it("a message is in staff's inbox and is emailed to the institute as 'New email submission'", async () => {
    expect(await send()).toMatchObject({ status: 201, body: { message: "Your message has reached us." } });
    expect((await list()).results[0]).toEqual({
      id: expect.any(Number),
      name: "Moses Byaruhanga",
      email: "moses@partners.example",
      message: "Do you teach\nat night?",
      answered_at: null,
      created_at: expect.any(String),
      answers: [],
    });
    const mailed = (await emailsTo(context, "info@darasa.example")).at(-1);
    expect(mailed?.subject).toBe("New email submission");
    for (const words of ["Moses Byaruhanga", "moses@partners.example", "Do you teach", "at night?"])
      expect(mailed?.text).toContain(words);
  });

  it("an answer is emailed to the sender, replies go to the institute, and it is in the thread", async () => {
    await send({ message: "How long does it take?" });
    const [{ id }] = (await list()).results;
    const path = `/contact-messages/${id}/answers/`;
    expect((await lydia.call("POST", path, { answer: " " })).body).toEqual({ answer: ["Write the answer."] });
    const answered = await lydia.call("POST", path, { answer: "Twelve weeks." });
    expect(answered, answered.text).toMatchObject({
      status: 201,
      body: {
        answered_at: expect.any(String),
        answers: [{ answer: "Twelve weeks.", author_name: lydia.name }],
      },
    });
    const [mailed] = await emailsTo(context, "moses@partners.example");
    expect(mailed?.subject).toMatch(/^Re: /);
    for (const words of ["Twelve weeks.", "How long does it take?"]) expect(mailed?.text).toContain(words);
  });

  it("a message and its answers are deleted for good (visitors.md 2)", async () => {
    await send({ message: "Please forget me." });
    const [{ id }] = (await list()).results;
    const path = `/contact-messages/${id}/`;
    expect((await visitor("DELETE", path)).status).toBe(401);
    expect((await lydia.call("DELETE", path)).status).toBe(204);
    expect((await lydia.call("DELETE", path)).status).toBe(404);
    expect(JSON.stringify(await list())).not.toContain("Please forget me.");
  });

  it.each([
    ["name", " ", "Name is required"],
    ["email", "moses", "Please enter a valid email address"],
    ["message", "", "Message is required"],
    ["message", "a".repeat(5_001), "Must be at most 5000 characters."],
  ])("%s %j is refused at its field, and nothing is stored", async (field, value, message) => {
    const { count } = await list();
    expect(await send({ [field]: value })).toMatchObject({ status: 400, body: { [field]: [message] } });
    expect((await list()).count).toBe(count);
  });

  it("a bot that fills the hidden field gets the usual answer, and nothing is stored", async () => {
    const { count } = await list();
    expect(await send({ website: "https://spam.example" })).toMatchObject({
      status: 201,
      body: { message: "Your message has reached us." },
    });
    expect((await list()).count).toBe(count);
  });

  it("a browser's or email's sixth message a day is 429; invalid ones do not count", async () => {
    const stranger = await makeCaller(limited);
    const write = (caller: Caller, n: number, email = form.email) =>
      caller("POST", "/contact-messages/", { ...form, email, message: `Message ${n}` });
    for (let n = 0; n < 6; n += 1)
      expect((await stranger("POST", "/contact-messages/", { ...form, name: "" })).status).toBe(400);
    for (let n = 0; n < 5; n += 1) expect((await write(stranger, n)).status).toBe(201);
    expect((await write(stranger, 5, "another@partners.example")).status).toBe(429);
    expect((await write(await makeCaller(limited), 5)).status).toBe(429);
  });

  it("people at one address have separate limits, and a flood from it is refused", async () => {
    const shared = Array.from({ length: 12 }, async (_, n) => {
      const person = await makeCaller(limited);
      return person("POST", "/contact-messages/", { ...form, email: `person${n}@room.example` });
    });
    expect((await Promise.all(shared)).map(({ status }) => status)).toEqual(shared.map(() => 201));
    const limit = contactMessages.send.limits.find(({ by }) => by === "address");
    if (!limit) throw new Error("No limit by address.");
    const { limits } = limited;
    for (let n = 0; n < limit.points; n += 1) await limits.consume(limit, "127.0.0.1").catch(() => undefined);
    const late = await makeCaller(limited);
    expect((await late("POST", "/contact-messages/", { ...form, email: "late@room.example" })).status).toBe(
      429,
    );
  });
});

describe("repeated contact messages", () => {
  it("a repeated message is stored and emailed once; a different text is another message", async () => {
    const { count } = await list();
    const same = { ...form, message: "Sent again by the browser." };
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor("POST", "/contact-messages/", same)));
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [201, "Your message has reached us."]),
    );
    expect(answers.filter(({ headers }) => headers["idempotent-replayed"])).toHaveLength(3);
    expect((await list()).count).toBe(count + 1);
    const mailed = await emailsTo(context, "info@darasa.example");
    expect(mailed.filter(({ text }) => text.includes(same.message))).toHaveLength(1);
    await send({ message: "Sent again by the browser. Also this." });
    expect((await list()).count).toBe(count + 2);
    const row = await context.db.selectFrom("idempotency_keys").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(same.message);
  });
});

describe("the institute's inbox", () => {
  it("staff mark a message as answered and as open again, which is audited", async () => {
    await send();
    const { id } = (await list()).results[0];
    const path = `/contact-messages/${id}/`;
    const answered = await lydia.call("PATCH", path, { is_answered: true });
    expect(answered.body).toMatchObject({ id, answered_at: expect.any(String) });
    expect((await lydia.call("PATCH", path, { is_answered: false })).body.answered_at).toBeNull();
    const entries = await context.db
      .selectFrom("audit_log")
      .select(["action", "actor_email"])
      .where("resource", "=", "contact_message")
      .where("resource_id", "=", id)
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { action: "mark_answered", actor_email: lydia.email },
      { action: "reopen", actor_email: lydia.email },
    ]);
  });

  it("an unknown message is 404", async () => {
    expect((await lydia.call("PATCH", "/contact-messages/999999/", { is_answered: true })).status).toBe(404);
  });
});
