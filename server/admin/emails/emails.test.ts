import { beforeAll, describe, expect, it } from "vitest";
import { composeEmail } from "#server/platform/email/email.ts";
import { deleteEmailsTo } from "#server/platform/email/queries.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { sealFor } from "#server/platform/sealing.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { drainEmails } from "#tests/support/mail.ts";

const context = testContext();
let joseph: Person;
const head = {
  institute: "Darasa",
  support_email: "help@darasa.example",
  public_url: "https://darasa.example",
};

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  const email = (subject: string) => composeEmail(head, { subject, name: "", paragraphs: [subject] });
  await queueEmail(context, context.db, {
    key: "one",
    to: "amina@example.com",
    email: email("Reset your password"),
  });
  await queueEmail(context, context.db, { key: "two", to: "brian@example.com", email: email("Welcome") });
  await drainEmails(context);
  await queueEmail(context, context.db, { key: "three", to: "brian@example.com", email: email("Waiting") });
});

const list = async (query = "") => (await joseph.call("GET", `/mail/?${query}`)).body;

describe("captured emails, which admins can read (api.md 6)", () => {
  it("the list is newest first, paged, and without texts", async () => {
    const page = await list("page_size=2");
    expect(page).toMatchObject({ count: 3, is_sending: false, next: expect.stringContaining("page=2") });
    expect(page.results.map((mail: { subject: string }) => mail.subject)).toEqual(["Waiting", "Welcome"]);
    expect(JSON.stringify(page)).not.toContain("Hello");
  });

  it("staff can see whether emails are sent, students cannot", async () => {
    const david = await person(context, cast.david);
    expect((await david.call("GET", "/mail/sending/")).body).toEqual({ is_sending: false });
    const amina = await person(context, cast.amina);
    expect((await amina.call("GET", "/mail/sending/")).status).toBe(403);
  });

  it.each([
    ["search=AMINA", ["Reset your password"]],
    ["search=welc", ["Welcome"]],
    ["search=Brian@example.com&state=queued", ["Waiting"]],
    // A complete address does not match a longer one.
    ["search=ian@example.com", []],
    ["search=ian@example", ["Waiting", "Welcome"]],
    ["state=queued", ["Waiting"]],
    ["state=captured", ["Welcome", "Reset your password"]],
    ["state=&search=", ["Waiting", "Welcome", "Reset your password"]],
  ])("%s finds %j", async (query, expected) => {
    expect((await list(query)).results.map((mail: { subject: string }) => mail.subject)).toEqual(expected);
  });

  it("a search finds new and changed emails at once", async () => {
    const found = async () => (await list("search=kevin")).results;
    expect(await found()).toEqual([]);
    await queueEmail(context, context.db, {
      key: "to Kevin",
      to: "kevin@example.com",
      email: composeEmail(head, { subject: "For Kevin", name: "", paragraphs: ["Hi"] }),
    });
    expect(await found()).toEqual([expect.objectContaining({ subject: "For Kevin", state: "queued" })]);
    await context.db
      .updateTable("emails")
      .set({ state: "captured", settled_at: context.clock() })
      .where("key", "=", "to Kevin")
      .execute();
    expect(await found()).toEqual([expect.objectContaining({ subject: "For Kevin", state: "captured" })]);
    await deleteEmailsTo(context.db, "kevin@example.com");
    expect(await found()).toEqual([]);
  });

  it("an unknown state is 400", async () => {
    expect(await list("state=lost")).toEqual({
      state: ["Unknown state. It can be queued, sent, captured, failed or cancelled."],
    });
  });

  it("a captured email has text and HTML, and reading it is audited", async () => {
    const [found] = (await list("search=amina")).results;
    const { status, body } = await joseph.call("GET", `/mail/${found.id}/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ recipient: "amina@example.com", state: "captured" });
    expect(body.text).toContain("Hello,");
    expect(body.html).toContain("<p");
    const log = await context.db.selectFrom("audit_log").selectAll().where("resource", "=", "mail").execute();
    expect(log).toEqual([
      expect.objectContaining({ action: "read", resource_id: found.id, actor_email: joseph.email }),
    ]);
  });

  it("an email captured with another SECRET_KEY says that it cannot be read", async () => {
    const [found] = (await list("search=amina")).results;
    await context.db
      .updateTable("emails")
      .set({ sealed_text: sealFor("another secret", "captured email", found.id, Buffer.from("{}")) })
      .where("id", "=", found.id)
      .execute();
    expect((await joseph.call("GET", `/mail/${found.id}/`)).body).toMatchObject({
      text: "This email was captured with another SECRET_KEY, and can no longer be read.",
      html: "",
    });
  });

  it("the text of a queued email is hidden; an unknown email is 404", async () => {
    const [waiting] = (await list("state=queued")).results;
    expect((await joseph.call("GET", `/mail/${waiting.id}/`)).body).toMatchObject({ text: "", html: "" });
    expect((await joseph.call("GET", "/mail/999999/")).status).toBe(404);
  });

  it("links that give access are hidden, and other links are shown", async () => {
    const links = {
      login: "https://darasa.example/reset-password?uid=7&token=secret-one",
      page: "https://darasa.example/affiliate?token=secret-two",
      harmless: "https://darasa.example/undo-enrollment?token=shown",
    };
    const paragraphs = [`At ${links.page}, or ${links.harmless}`];
    const action = { label: "Reset", url: links.login };
    const email = composeEmail(head, { subject: "Links", name: "", paragraphs, action });
    await queueEmail(context, context.db, { key: "links", to: "links@example.com", email });
    await drainEmails(context);
    const [found] = (await list("search=links@example.com")).results;
    const { body } = await joseph.call("GET", `/mail/${found.id}/`);
    expect(body.is_link_hidden).toBe(true);
    for (const text of [body.text, body.html]) {
      expect(text).not.toMatch(/secret-one|secret-two/);
      expect(text).toContain(links.harmless);
      expect(text).toContain("https://darasa.example/reset-password");
    }
    const [plain] = (await list("search=amina")).results;
    expect((await joseph.call("GET", `/mail/${plain.id}/`)).body.is_link_hidden).toBe(false);
  });
});
