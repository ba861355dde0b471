import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jobsOf } from "#server/app/jobs.ts";
import { startJobs } from "#server/platform/jobs/jobs.ts";
import { postOut } from "#server/platform/network/post-out.ts";
import { isPublicAddress } from "#server/platform/network/public-address.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession } from "#tests/support/data/attendance.ts";
import { anAssignment, anEnrollment, aProgram, multipart, pdf } from "#tests/support/data/builders.ts";
import { isSigned, silentReceiver, webhookReceiver } from "#tests/support/fakes/webhook-receiver.ts";
import { deliver } from "./deliver.ts";

import { webhookQueue } from "./tell.ts";

const context = testContext({ WEBHOOKS_TO_PRIVATE: "on" });
const strict = testContext();
let joseph: Person;
let amina: Person;
let hook: { id: number; secret: string; updated_at: string };
const receiver = await webhookReceiver();

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  amina = await person(context, cast.amina);
});
beforeEach(async () => {
  await context.db.deleteFrom("webhooks").execute();
  receiver.got.length = 0;
  hook = await make();
});
afterAll(() => receiver.close());

const make = async (fields: object = {}) => {
  const form = { url: receiver.url, events: ["enrollment.created"], ...fields };
  return (await joseph.call("POST", "/webhooks/", form)).body;
};
const enroll = async () => {
  const program = await aProgram(context.db);
  await amina.call("POST", "/enrollments/", { program_id: program.id });
  return program;
};
const waiting = () => context.db.selectFrom("webhook_deliveries").selectAll().orderBy("id").execute();
const attempt = async (number = 1) => {
  for (const { id } of await waiting())
    await deliver(context, id, { job: "x", number }).catch(() => undefined);
};
const deliveries = async () => (await joseph.call("GET", `/webhooks/${hook.id}/deliveries/`)).body.results;

describe("webhooks (api.md 6)", () => {
  it("an enrollment is sent, signed by Standard Webhooks with the secret that was shown once", async () => {
    const program = await enroll();
    await attempt();
    expect(receiver.got).toHaveLength(1);
    const [received] = receiver.got;
    if (!received) throw new Error("nothing came");
    expect(isSigned(hook.secret, received)).toBe(true);
    expect(isSigned(`whsec_${Buffer.alloc(32).toString("base64")}`, received)).toBe(false);
    expect(JSON.parse(received.body)).toEqual({
      type: "enrollment.created",
      timestamp: expect.any(String),
      data: {
        enrollment_id: expect.any(Number),
        student_id: amina.id,
        program: { id: program.id, title: program.title },
        enrolled_at: expect.any(String),
      },
    });
    expect(await deliveries()).toEqual([
      expect.objectContaining({ state: "delivered", attempts: 1, last_status: 200, last_error: null }),
    ]);
    const shown =
      (await joseph.call("GET", "/webhooks/")).text +
      (await joseph.call("GET", `/webhooks/${hook.id}/`)).text;
    expect(shown).not.toContain("whsec_");
  });

  it("the secret is stored encrypted", async () => {
    const row = await context.db.selectFrom("webhooks").select("sealed_secret").executeTakeFirstOrThrow();
    expect(row.sealed_secret.toString("latin1")).not.toContain(hook.secret.slice(6));
    expect(row.sealed_secret.length).toBeGreaterThan(40);
  });

  it("nothing is sent for rolled-back or unselected events, or to a paused webhook", async () => {
    await joseph.call("PATCH", `/webhooks/${hook.id}/`, { events: ["submission.created"] });
    await enroll();
    await joseph.call("PATCH", `/webhooks/${hook.id}/`, { events: ["enrollment.created"], is_active: false });
    await enroll();
    expect(await waiting()).toEqual([]);
  });

  it("work that a student hands in is sent", async () => {
    await joseph.call("PATCH", `/webhooks/${hook.id}/`, { events: ["submission.created"] });
    const { program_id } = await anEnrollment(context.db, amina.id);
    const { id: assignment } = await anAssignment(context, { program_id });
    const form = multipart({ assignment, submission_file: pdf() });
    const { body } = await amina.call("POST", "/assignments/submit/", form);
    expect(await waiting()).toMatchObject([
      { event: "submission.created", payload: { data: { submission_id: body.id } } },
    ]);
  });

  it("changed attendance is sent once for each act, with the students' ids", async () => {
    await joseph.call("PATCH", `/webhooks/${hook.id}/`, { events: ["attendance.changed"] });
    const brian = await person(context, cast.brian);
    const { id: program_id } = await aProgram(context.db);
    for (const { id } of [amina, brian]) await anEnrollment(context.db, id, program_id);
    const ends_at = new Date(Date.now() + 3_600_000);
    const unit_id = await aSession(context.db, program_id, { number: 1, starts_at: new Date(), ends_at });
    const lines = [{ student: amina.id, state: "late", updated_at: null }];
    await joseph.call("PUT", `/units/${unit_id}/attendance/`, { lines });
    await joseph.call("PUT", `/units/${unit_id}/attendance/`, { lines });
    await joseph.call("POST", `/units/${unit_id}/attendance/all-present/`);
    const changed = (...student_ids: number[]) => ({
      payload: { type: "attendance.changed", data: { unit_id, program_id, student_ids } },
    });
    expect(await waiting()).toMatchObject([changed(amina.id), changed(brian.id)]);
  });

  it("a feedback form that is sent has an event, and its answers have none (beyond.md 6.3)", async () => {
    await joseph.call("PATCH", `/webhooks/${hook.id}/`, { events: ["feedback.sent"] });
    const { id: program_id } = await aProgram(context.db);
    const students = [amina];
    for (let made = 0; made < 4; made += 1)
      students.push(await person(context, { ...cast.amina, email: `form-${made}@darasa.example` }));
    for (const { id } of students) await anEnrollment(context.db, id, program_id);
    const { body: round } = await joseph.call("POST", `/programs/${program_id}/feedback-rounds/`);
    const answered = await amina.call("POST", `/student/feedback-rounds/${round.id}/answers/`, {
      answers: [
        { question: "overall", value: 4 },
        { question: "recommend", value: 8 },
        { question: "pace", value: "About right" },
      ],
      may_publish: false,
    });
    expect(answered.status, answered.text).toBe(200);
    const data = { round_id: round.id, program_id, invited: 5 };
    expect(await waiting()).toMatchObject([
      { payload: { data: { ...data, sent_at: round.sent_at, closes_at: round.closes_at } } },
    ]);
  });

  it("a refused delivery is retried with growing pauses for two days and then fails", async () => {
    const { retryLimit, retryDelay, retryDelayMax } = webhookQueue;
    const pauses = Array.from({ length: retryLimit }, (_, n) => Math.min(retryDelay * 2 ** n, retryDelayMax));
    expect(pauses.reduce((sum, pause) => sum + pause) / 3600).toBeGreaterThan(48);
    const refusing = await webhookReceiver(500, 302);
    await joseph.call("PATCH", `/webhooks/${hook.id}/`, { url: refusing.url });
    await enroll();
    await attempt();
    expect(await deliveries()).toEqual([
      expect.objectContaining({ state: "queued", attempts: 1, last_status: 500 }),
    ]);
    // A redirect is a failure, and is not followed.
    await attempt(retryLimit + 1);
    expect(refusing.got).toHaveLength(2);
    expect(await deliveries()).toEqual([
      expect.objectContaining({
        state: "failed",
        attempts: 2,
        last_status: 302,
        settled_at: expect.any(String),
      }),
    ]);
    refusing.close();
  });

  it("with another SECRET_KEY the delivery fails at once and says what to do", async () => {
    await enroll();
    const rotated = { ...context, secret: "another secret of the tests, as long" };
    for (const { id } of await waiting()) await deliver(rotated, id, { job: "x", number: 1 });
    expect(await deliveries()).toEqual([
      expect.objectContaining({
        state: "failed",
        attempts: 1,
        last_status: null,
        last_error: "The secret was sealed with another SECRET_KEY. Make a new webhook.",
      }),
    ]);
    expect(receiver.got).toHaveLength(0);
  });

  it("a replay by hand has the same webhook-id and is audited", async () => {
    await enroll();
    await attempt();
    const [first] = await deliveries();
    const replayed = await joseph.call("POST", `/webhook-deliveries/${first.id}/replay/`);
    expect(replayed.body).toMatchObject({ id: first.id, state: "queued" });
    await attempt();
    expect(receiver.got.map(({ headers }) => headers["webhook-id"])).toEqual([
      first.message_id,
      first.message_id,
    ]);
    const log = await context.db
      .selectFrom("audit_log")
      .select("action")
      .where("resource", "like", "webhook%")
      .execute();
    expect(log.map(({ action }) => action)).toContain("replay");
    expect((await joseph.call("POST", "/webhook-deliveries/999999/replay/")).status).toBe(404);
  });

  it("a change of a stale version is 409 with the present state", async () => {
    const stale = { url: receiver.url, updated_at: "2020-01-01T00:00:00.000Z" };
    const { status, body } = await joseph.call("PATCH", `/webhooks/${hook.id}/`, stale);
    expect(status).toBe(409);
    expect(body.current).toMatchObject({ id: hook.id, url: receiver.url });
    expect(body.current).not.toHaveProperty("sealed_secret");
  });

  it.each([
    [{ url: "ftp://example.com" }, { url: ["Enter an address that begins with https://"] }],
    [{ url: "https://me:secret@example.com" }, { url: ["The address must not contain a password."] }],
    [{ events: [] }, { events: ["Choose at least one event"] }],
    [{ events: ["rain.fell"] }, { events: [expect.any(String)] }],
  ])("%j is 400", async (fields, expected) => {
    const form = { url: receiver.url, events: ["enrollment.created"], ...fields };
    const { status, body } = await joseph.call("POST", "/webhooks/", form);
    expect([status, body]).toEqual([400, expected]);
  });

  it("deleting a webhook deletes its deliveries", async () => {
    await enroll();
    expect((await joseph.call("DELETE", `/webhooks/${hook.id}/`)).status).toBe(204);
    expect(await waiting()).toEqual([]);
    expect((await joseph.call("GET", `/webhooks/${hook.id}/deliveries/`)).status).toBe(404);
  });
});

describe("slow webhook receivers", () => {
  it("a receiver that never answers delays only its own deliveries", async () => {
    const silent = await silentReceiver();
    await make({ url: silent.url });
    for (let count = 0; count < 24; count++) await enroll();
    const running = await startJobs(context.pool, context.log, jobsOf(context));
    while (receiver.got.length < 24) await pause(50);
    expect(silent.asked()).toBeLessThan(5);
    silent.close();
    await running.stop();
  });
});

describe("private addresses (api.md 6)", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.20.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "::ffff:10.0.0.1",
    "fe80::1",
    "fd00::1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "224.0.0.1",
  ])("%s is private", (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(["8.8.8.8", "196.43.1.1", "2606:4700::1111"])("%s is public", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    "https://127.0.0.1:1/",
    "https://localhost:1/",
    "https://[::1]:1/",
    "https://0x7f000001:1/",
    "https://2130706433:1/",
  ])("%s is not connected to", async (url) => {
    await expect(postOut(strict.config, url, {}, "{}")).rejects.toThrow("private network");
  });

  it("http is refused by the form and by the sender", async () => {
    await expect(postOut(strict.config, receiver.url, {}, "{}")).rejects.toThrow("https");
    const admin = await person(strict, cast.joseph);
    const form = { url: receiver.url, events: ["enrollment.created"] };
    expect((await admin.call("POST", "/webhooks/", form)).body).toEqual({
      url: ["Enter an address that begins with https://"],
    });
  });
});
