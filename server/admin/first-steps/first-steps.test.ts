import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FirstStepName } from "#contract/admin/first-steps.ts";
import { LAST_BACKUP, markBackup } from "#server/platform/backup/last-backup.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { type MailServer, mailServer } from "#tests/support/fakes/mail-server.ts";

const context = testContext();
let joseph: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
});

const steps = async () => (await joseph.call("GET", "/staff/first-steps/")).body;
const isDone = async (wanted: FirstStepName): Promise<boolean> =>
  (await steps()).steps.find(({ name }: { name: string }) => name === wanted).is_done;
async function save(change: object) {
  const { body } = await joseph.call("GET", "/institute/");
  expect((await joseph.call("PUT", "/institute/", { ...body, ...change })).status).toBe(200);
}

describe("GET /staff/first-steps/ (staff.md 2.13)", () => {
  beforeEach(async () => {
    await context.db.deleteFrom("institute").execute();
    await context.db.deleteFrom("site_texts").execute();
  });

  it("in a new institute no step is done", async () => {
    await context.db.updateTable("programs").set({ is_draft: true }).execute();
    const { body } = await joseph.call("GET", "/staff/first-steps/");
    expect(body).toMatchObject({ is_sending: false, last_backup_at: null });
    expect(body.steps.filter(({ is_done }: { is_done: boolean }) => is_done)).toEqual([]);
    expect(body.steps).toHaveLength(9);
  });

  it("a save of something else does not count as a name", async () => {
    await save({ tagline: "Learn to sew" });
    expect(await isDone("identity")).toBe(false);
    await save({ name: "Gulu School of Tailoring" });
    expect(await isDone("identity")).toBe(true);
  });

  it("contacts need an email and a phone", async () => {
    await save({ email: "info@gulu.example" });
    expect(await isDone("contacts")).toBe(false);
    await save({ phones: ["+256700000009"] });
    expect(await isDone("contacts")).toBe(true);
  });

  it("a bank account or a mobile-money number is a way to pay", async () => {
    const bank = { bank: "B", account_name: "N", account_number: "1", branch: "", swift: "" };
    await save({ bank });
    expect(await isDone("payment")).toBe(true);
    await save({ bank: { ...bank, account_number: "" } });
    expect(await isDone("payment")).toBe(false);
    const { body: rules } = await joseph.call("GET", "/fees/rules/");
    const mobile_money = [{ network: "MTN", number: "0772000000", name: "" }];
    const changed = await joseph.call("PUT", "/fees/rules/", { ...rules, mobile_money });
    expect(changed.status).toBe(200);
    expect(await isDone("payment")).toBe(true);
    await joseph.call("PUT", "/fees/rules/", { ...changed.body, mobile_money: [] });
  });

  it("the principal signs certificates without another signatory", async () => {
    await save({ signatory: { name: "Ruth", title: "Registrar" } });
    expect(await isDone("people")).toBe(false);
    await save({ principal: { name: "Mary", title: "Principal", message: "" } });
    expect(await isDone("people")).toBe(true);
  });

  it("texts need own or empty figures, and a text that was saved or restored", async () => {
    const { body } = await joseph.call("GET", "/institute/");
    const empty = Object.fromEntries(Object.keys(body.figures).map((name) => [name, ""]));
    await save({ figures: { ...empty, graduates: "12" } });
    expect(await isDone("texts")).toBe(false);
    await joseph.call("PUT", "/site-texts/terms/", { value: null });
    expect(await isDone("texts")).toBe(true);
  });

  it("texts stay open while any figure is still the example", async () => {
    await joseph.call("PUT", "/site-texts/terms/", { value: null });
    await save({ tagline: "Learn to sew" });
    expect(await isDone("texts")).toBe(false);
    const { body } = await joseph.call("GET", "/institute/");
    await save({ figures: { ...body.figures, graduates: "12" } });
    expect(await isDone("texts")).toBe(false);
  });

  it("a published program counts, a draft does not", async () => {
    await context.db.updateTable("programs").set({ is_draft: true }).execute();
    const program = await aProgram(context.db);
    await context.db.updateTable("programs").set({ is_draft: true }).where("id", "=", program.id).execute();
    expect(await isDone("program")).toBe(false);
    await context.db.updateTable("programs").set({ is_draft: false }).where("id", "=", program.id).execute();
    expect(await isDone("program")).toBe(true);
  });

  it("a backup of this data counts", async () => {
    await markBackup(context.config.dataDir, "/backups/one");
    const { last_backup_at } = await steps();
    expect(Date.parse(last_backup_at)).toBeGreaterThan(0);
    expect(await isDone("backup")).toBe(true);
    await rm(path.join(context.config.dataDir, LAST_BACKUP));
  });

  it("the demonstration's name and texts are the defaults, and count as done", async () => {
    context.config.demo = true;
    expect([await isDone("identity"), await isDone("texts"), await isDone("contacts")]).toEqual([
      true,
      true,
      false,
    ]);
    context.config.demo = false;
  });

  it("two-step login counts for the admin who has it", async () => {
    await context.db
      .insertInto("second_factors")
      .values({ user_id: joseph.id, sealed_secret: Buffer.from("x"), created_at: new Date() })
      .execute();
    expect(await isDone("two_factor")).toBe(false);
    await context.db.updateTable("second_factors").set({ confirmed_at: new Date() }).execute();
    expect(await isDone("two_factor")).toBe(true);
    await context.db.deleteFrom("second_factors").execute();
  });
});

describe("POST /mail/test/ (staff.md 2.13)", () => {
  it("without a mail server nothing is sent, and the step stays open", async () => {
    const { status, body } = await joseph.call("POST", "/mail/test/");
    expect(status).toBe(200);
    expect(body).toEqual({
      outcome: "captured",
      message: "No email was sent, because the server has no mail server. Set SMTP_URL and start it again.",
    });
    expect(await isDone("mail")).toBe(false);
  });

  describe("with a mail server", () => {
    let server: MailServer;
    beforeAll(async () => {
      server = await mailServer();
      context.config.smtpUrl = server.url;
    });
    afterAll(() => {
      context.config.smtpUrl = undefined;
      server.close();
    });

    it("a refusal is answered in the server's own words, and the step stays open", async () => {
      server.answer = "550 No such user here";
      const { body } = await joseph.call("POST", "/mail/test/");
      expect(body).toMatchObject({
        outcome: "failed",
        message: expect.stringContaining("550 No such user here"),
      });
      expect(await isDone("mail")).toBe(false);
      server.answer = "250 ok";
    });

    it("an accepted test email ticks the step, until another server is set", async () => {
      const { body } = await joseph.call("POST", "/mail/test/");
      expect(body).toMatchObject({ outcome: "sent", message: expect.stringContaining(joseph.email) });
      expect(server.received.splice(0)).toEqual([expect.stringContaining(`To: ${joseph.email}`)]);
      expect(await isDone("mail")).toBe(true);
      const entry = await context.db
        .selectFrom("audit_log")
        .select(["actor_email", "after"])
        .where("action", "=", "test")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      expect(entry).toMatchObject({ actor_email: joseph.email, after: { outcome: "sent" } });
      context.config.smtpUrl = "smtp://other.example:25";
      expect(await isDone("mail")).toBe(false);
      context.config.smtpUrl = server.url;
    });

    it("a restored copy sends nothing", async () => {
      const now = new Date();
      await context.db
        .insertInto("restored_copy")
        .values({ backup_made_at: now, restored_at: now })
        .execute();
      const { body } = await joseph.call("POST", "/mail/test/");
      expect(body).toMatchObject({ outcome: "failed", message: expect.stringContaining("restored copy") });
      expect(server.received).toEqual([]);
      await context.db.deleteFrom("restored_copy").execute();
    });
  });
});
