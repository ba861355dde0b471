import { createECDH } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_PUSH_DEVICES } from "#contract/shared/limits.ts";
import { notify } from "#server/notifications/sending/notify.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { type PushDevice, pushService } from "#tests/support/fakes/push-service.ts";
import { drainEmails } from "#tests/support/mail.ts";
import { encryptPush } from "./encrypt.ts";
import { pushKeys } from "./keys.ts";
import { queuePushes } from "./queue.ts";
import { renewKeys } from "./renew-keys.ts";

const context = testContext({ RATE_LIMITS: "off", WEBHOOKS_TO_PRIVATE: "on" });
const strict = testContext({ RATE_LIMITS: "off" });
const service = await pushService();
const path = "/push-subscription/";
let joseph: Person;
let amina: Person;
let brian: Person;
let publicKey: string;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  publicKey = (await amina.call("GET", path)).body.public_key;
});
beforeEach(() => context.db.deleteFrom("push_subscriptions").execute());
afterAll(() => service.close());

const rows = () => context.db.selectFrom("push_subscriptions").selectAll().orderBy("id").execute();

async function turnedOn(call: Caller = amina.call): Promise<PushDevice> {
  const device = service.device(publicKey);
  expect((await call("PUT", path, device.subscription)).body).toEqual({ public_key: publicKey, is_on: true });
  return device;
}

let record = 0;
/** Notifies Amina and runs the queued jobs. */
async function tell(title = "Your work has been graded") {
  record += 1;
  const record_id = record;
  await context.db.transaction().execute((db) =>
    notify(context, db, "certificate", [
      {
        user_id: amina.id,
        record_id,
        key: () => `push test ${record_id}`,
        content: () => ({ subject: title, paragraphs: [] }),
        line: 'Your work on "A budget" has been graded',
        path: "/dashboard?section=assignments",
      },
    ]),
  );
  await drainEmails(context, "push");
}

/** Runs the jobs that wait for a later attempt. */
async function later() {
  await context.pool.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'push'");
  await drainEmails(context, "push");
}

describe("web push notifications", () => {
  it("the payload is encrypted as in the example of RFC 8291 section 5", () => {
    const bytes = (text: string) => Buffer.from(text, "base64url");
    const key = createECDH("prime256v1");
    key.setPrivateKey(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
    const target = {
      p256dh: bytes(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      ),
      auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
    };
    const made = { key, salt: bytes("DGv6ra1nlYgDCS1FRnbzlw") };
    const plain = Buffer.from("When I grow up, I want to be a watermelon");
    expect(encryptPush(plain, target, made).toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("each device has one subscription: repeats change nothing, new ones replace it, off ends it", async () => {
    expect((await amina.call("GET", path)).body).toEqual({ public_key: publicKey, is_on: false });
    const old = await turnedOn();
    await amina.call("PUT", path, old.subscription);
    expect(await rows()).toHaveLength(1);
    const device = await turnedOn();
    await tell();
    await tell();
    expect([old.asked, device.got.length]).toEqual([0, 2]);
    for (let time = 0; time < 2; time++) expect((await amina.call("DELETE", path)).status).toBe(204);
    expect((await amina.call("GET", path)).body.is_on).toBe(false);
    await tell();
    expect(device.got).toHaveLength(2);
    expect(service.faults).toEqual([]);
  });

  it("long texts are cut to stay below 4 KB, even with characters of four bytes", async () => {
    const device = await turnedOn();
    await tell("🌍".repeat(2_000));
    expect(Array.from(device.got[0]?.message.title ?? "")).toHaveLength(120);
  });

  it("nobody can turn off or take over another person's notifications at an address", async () => {
    const device = await turnedOn();
    expect((await brian.call("DELETE", path)).status).toBe(204);
    expect((await brian.call("PUT", path, device.subscription)).status).toBe(409);
    await tell();
    expect(device.got).toHaveLength(1);
    // Amina's session on that device has expired, and Brian logs in there.
    await context.db
      .updateTable("sessions")
      .set({ expires_at: new Date(0) })
      .where("user_id", "=", amina.id)
      .execute();
    await tell();
    expect(device.got).toHaveLength(1);
    expect((await brian.call("PUT", path, device.subscription)).status).toBe(200);
    expect((await rows()).map(({ user_id }) => user_id)).toEqual([brian.id]);
    amina = { ...amina, call: await makeCaller(context, amina.id) };
  });

  it("a person can have ten devices, and an eleventh replaces the oldest", async () => {
    const devices: PushDevice[] = [];
    for (let number = 0; number <= MAX_PUSH_DEVICES; number += 1)
      devices.push(await turnedOn(await makeCaller(context, amina.id)));
    await tell();
    expect(devices.map(({ got }) => got.length)).toEqual([0, ...Array(MAX_PUSH_DEVICES).fill(1)]);
  });

  it.each<[string, (call: Caller) => Promise<unknown>]>([
    ["logs out", (call) => call("POST", "/logout/")],
    ["is logged out from another device", () => amina.call("POST", "/sessions/end-others/")],
    [
      "is replaced by another log-in in that browser",
      (call) => call("POST", "/login/", { email: brian.email, password: PASSWORD }),
    ],
  ])("a device whose person %s gets no more notifications", async (_what, end) => {
    const call = await makeCaller(context, amina.id);
    const device = await turnedOn(call);
    await end(call);
    await tell();
    expect([device.asked, await rows()]).toEqual([0, []]);
  });

  it("deleting an account deletes its devices", async () => {
    const zawadi = await person(context, {
      name: "Zawadi Achieng",
      email: "zawadi@darasa.example",
      role: "student",
    });
    await turnedOn(zawadi.call);
    expect((await joseph.call("DELETE", `/students/${zawadi.id}/`, { name: zawadi.name })).status).toBe(204);
    expect(await rows()).toEqual([]);
  });

  it("a subscription is deleted on 404 and 410; other refusals are only logged", async () => {
    for (const status of [404, 410]) {
      const device = await turnedOn();
      device.answers.push({ status });
      await tell();
      expect([device.asked, await rows()]).toEqual([1, []]);
    }
    const warn = vi.spyOn(context.log, "warn");
    for (const status of [400, 413]) {
      const device = await turnedOn();
      device.answers.push({ status });
      await tell();
      await later();
      expect([device.asked, device.got, (await rows()).length]).toEqual([1, [], 1]);
    }
    expect(warn.mock.calls.map(([, text]) => text)).toEqual(
      Array(2).fill("a push service refused a notification"),
    );
    warn.mockRestore();
  });

  it.each([
    ["https://fcm.googleapis.com/fcm/send/a", "push-service"],
    ["https://updates.push.services.mozilla.com/wpush/v2/a", "push-service"],
    ["https://web.push.apple.com/a", "push-service"],
    ["https://sg2p.notify.windows.com/w/?token=a", "push-service"],
    ["https://fcm.googleapis.com.evil.example/a", "push"],
    ["https://evilgoogle.com/a", "push"],
  ])(
    "a push to %s goes to the queue %s, so that slow servers delay no browser's service",
    async (endpoint, queue) => {
      await turnedOn();
      await context.db.updateTable("push_subscriptions").set({ endpoint }).execute();
      await context.pool.query("DELETE FROM pgboss.job WHERE name LIKE 'push%'");
      const about = { kind: "session", record_id: 1, path: "/dashboard" } as const;
      const told = { ...about, user_id: amina.id, title: "A session begins", line: "In an hour" };
      await queuePushes(context, context.db, [told], { is_bulk: false });
      const { rows: jobs } = await context.pool.query("SELECT name FROM pgboss.job WHERE name LIKE 'push%'");
      expect(jobs).toEqual([{ name: queue }]);
      await context.pool.query("DELETE FROM pgboss.job WHERE name LIKE 'push%'");
    },
  );

  it("a busy or unavailable service is retried at its requested time, for each device separately", async () => {
    const calm = await turnedOn(await makeCaller(context, amina.id));
    const device = await turnedOn();
    device.answers.push({ status: 503 }, { status: 429, headers: { "retry-after": "900" } });
    await tell();
    expect([device.asked, device.got.length, calm.got.length]).toEqual([1, 0, 1]);
    await later();
    const { rows: waiting } = await context.pool.query(
      "SELECT extract(epoch FROM start_after - now()) AS wait FROM pgboss.job WHERE name = 'push' AND state = 'created'",
    );
    expect(waiting).toHaveLength(1);
    expect(Number(waiting[0].wait)).toBeGreaterThan(800);
    await later();
    expect([device.asked, device.got.length, calm.asked]).toEqual([3, 1, 1]);
    const { body } = await context.app.inject({ url: "/metrics" });
    expect(body).toMatch(/darasa_pushes_total\{result="later".*\} 2/);
  });

  it("a repeated notification is pushed once, and a rolled-back one never", async () => {
    const device = await turnedOn();
    await tell();
    record -= 1;
    await tell();
    await expect(
      context.db.transaction().execute(async (db) => {
        await notify(context, db, "certificate", [
          {
            user_id: amina.id,
            record_id: 999,
            key: () => "push test rolled back",
            content: () => ({ subject: "Never", paragraphs: [] }),
            line: "Never",
            path: "/dashboard",
          },
        ]);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await drainEmails(context, "push");
    expect(device.got).toHaveLength(1);
  });

  it("the private key and queued messages are stored encrypted; only a command makes new keys", async () => {
    await turnedOn();
    await context.db.transaction().execute((db) =>
      notify(context, db, "certificate", [
        {
          user_id: amina.id,
          record_id: 1000,
          key: () => "push test sealed",
          content: () => ({ subject: "Secret words", paragraphs: [] }),
          line: "Secret words",
          path: "/dashboard",
        },
      ]),
    );
    const { rows: jobs } = await context.pool.query(
      "SELECT data::text FROM pgboss.job WHERE name = 'push' AND state = 'created'",
    );
    expect(jobs).toHaveLength(1);
    expect(jobs[0].data).not.toContain("Secret");
    await drainEmails(context, "push");
    const another = { ...context, secret: "another secret of the tests, as long" };
    expect(await pushKeys(another)).toBeUndefined();
    expect((await amina.call("GET", path)).body.public_key).toBe(publicKey);
    expect(await renewKeys(context)).toBe(1);
    const renewed = (await amina.call("GET", path)).body;
    expect(renewed).toEqual({ public_key: expect.stringMatching(/^B[\w-]{86}$/), is_on: false });
    expect(renewed.public_key).not.toBe(publicKey);
    publicKey = renewed.public_key;
  });
});

describe("push addresses in private networks", () => {
  const keys = () => service.device("").subscription.keys;
  const refused = "This address leads into a private network.";

  it.each([
    ["http://push.example/x", "Enter an address that begins with https://"],
    ["ftp://push.example/x", "Enter an address that begins with https://"],
    ["https://127.0.0.1/x", refused],
    ["https://2130706433/x", refused],
    ["https://[::1]/x", refused],
    ["https://[::ffff:10.0.0.1]/x", refused],
    ["https://169.254.169.254/latest/", refused],
  ])("%s is refused", async (endpoint, sentence) => {
    const student = await makeCaller(strict, (await anyStudent()).id);
    const { status, body } = await student("PUT", path, { endpoint, keys: keys() });
    expect([status, body]).toEqual([400, { endpoint: [sentence] }]);
  });

  it("a name that resolves to a private address is never connected to, and is removed", async () => {
    const student = await anyStudent();
    const call = await makeCaller(strict, student.id);
    expect((await call("PUT", path, { endpoint: "https://localhost/x", keys: keys() })).status).toBe(200);
    await strict.db.transaction().execute((db) =>
      notify(strict, db, "certificate", [
        {
          user_id: student.id,
          record_id: 1,
          key: () => "private",
          content: () => ({ subject: "Hello", paragraphs: [] }),
          line: "Hello",
          path: "/dashboard",
        },
      ]),
    );
    await drainEmails(strict, "push");
    expect(await strict.db.selectFrom("push_subscriptions").selectAll().execute()).toEqual([]);
  });

  it("malformed push keys are refused", async () => {
    const call = await makeCaller(strict, (await anyStudent()).id);
    const endpoint = "https://push.example/x";
    const notOnCurve = Buffer.alloc(65, 4).toString("base64url");
    for (const wrong of [{ p256dh: notOnCurve }, { p256dh: "short" }, { auth: "short" }]) {
      const { status } = await call("PUT", path, { endpoint, keys: { ...keys(), ...wrong } });
      expect(status, JSON.stringify(wrong)).toBe(400);
    }
  });

  let made: Promise<Person> | undefined;
  const anyStudent = () => {
    made ??= person(strict, cast.amina);
    return made;
  };
});
