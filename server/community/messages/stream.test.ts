import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { anotherProcess, testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { hear, type Listener, listen, sessionCookie } from "#tests/support/fakes/live.ts";
import { deleteOldEvents, eventBounds } from "./event-queries.ts";

const context = testContext();
let here: string;
let there: string;
let other: { context: AppContext; app: FastifyInstance; close(): Promise<void> };
let amina: Person;
let brian: Person;
let david: Person;
let program: number;
let cookie: string;
const open: Listener[] = [];

beforeAll(async () => {
  here = await listen(context.app);
  other = await anotherProcess(context);
  there = await listen(other.app);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  david = await person(context, cast.david);
  program = (await aProgram(context.db)).id;
  for (const one of [amina, brian]) await anEnrollment(context.db, one.id, program);
});
afterAll(async () => {
  for (const one of open) one.close();
  await other.close();
});

async function stream(
  who: Person,
  query = `program=${program}`,
  headers = {},
  base = there,
): Promise<Listener> {
  cookie = await sessionCookie(context, who.id);
  const heard = await hear(`${base}/api/community/stream/?${query}`, { cookie, ...headers });
  if (heard.status === 200) open.push(heard);
  return heard;
}

let sends = 0;
/** Posts a message without the limit of 20 a minute, which another test checks. */
async function post(content: string, programId = program, who = brian) {
  sends += 1;
  await context.db.deleteFrom("rate_limits").execute();
  const { body } = await who.call("POST", "/community/", {
    program: programId,
    content: `${content} ${sends}`,
  });
  return body;
}

describe("GET /community/stream/ (api.md 4)", () => {
  it("a message and its events in one process reach streams of another process", async () => {
    const heard = await stream(amina);
    expect(heard.headers.get("content-type")).toContain("text/event-stream");
    expect(heard.headers.get("cache-control")).toContain("no-store");
    await heard.ready;
    // An event shows the message as it is when it is sent, so wait for each before the next.
    const message = await post("Hello");
    await heard.until(1);
    const { body: answer } = await amina.call("POST", `/community/${message.id}/reply/`, { content: "Hi" });
    await heard.until(2);
    await brian.call("POST", `/community/${answer.id}/like/`);
    await heard.until(3);
    await brian.call("PATCH", `/community/${message.id}/`, { content: "Hello all" });
    await heard.until(4);
    await brian.call("DELETE", `/community/${message.id}/`);
    const events = await heard.until(5);
    expect(events.map((one) => one.event)).toEqual(["message", "reply", "like", "update", "delete"]);
    const [posted, replied, liked, updated, deleted] = events.map((one) => one.data);
    expect(posted).toMatchObject({ id: message.id, program, sender: { id: brian.id }, replies: [] });
    expect(replied).toMatchObject({ id: answer.id, parent: message.id, content: "Hi" });
    expect(liked).toEqual({ id: answer.id, program, parent: message.id, likes_count: 1 });
    expect(updated).toMatchObject({ id: message.id, parent: null, edited_at: expect.any(String) });
    expect(deleted).toEqual({ id: message.id, program, parent: null, is_deleted: true });
    const ids = events.map((one) => Number(one.id));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    heard.close();
  });

  it("resuming after a message was answered and deleted gets its tombstone and the reply", async () => {
    const first = await stream(amina);
    const start = (await first.ready).id ?? "";
    first.close();
    const message = await post("Soon gone");
    const { body: answer } = await amina.call("POST", `/community/${message.id}/reply/`, { content: "Hi" });
    await brian.call("PATCH", `/community/${message.id}/`, { content: "Changed" });
    await brian.call("DELETE", `/community/${message.id}/`);
    const resumed = await stream(amina, undefined, { "last-event-id": start });
    const [posted, replied, deleted] = await resumed.until(3);
    expect(posted?.data).toMatchObject({ id: message.id, is_deleted: true, sender: { id: null } });
    expect(replied?.data).toMatchObject({ id: answer.id, parent: message.id });
    expect(deleted?.event).toBe("delete");
    resumed.close();
  });

  it("only the person who liked gets liked_by_me", async () => {
    const message = await post("Like this");
    const [his, hers] = [await stream(brian), await stream(amina)];
    await Promise.all([his.ready, hers.ready]);
    await brian.call("POST", `/community/${message.id}/like/`);
    expect((await his.until(1))[0]?.data).toMatchObject({ likes_count: 1, liked_by_me: true });
    expect((await hers.until(1))[0]?.data).not.toHaveProperty("liked_by_me");
    his.close();
    hers.close();
  });

  it("Last-Event-ID resumes a stream: missed events come once, in order, before new ones", async () => {
    const first = await stream(amina);
    const start = (await first.ready).id;
    const seen = await post("Seen");
    const [event] = await first.until(1);
    first.close();
    const missed = [await post("Missed"), await post("Missed"), await post("Missed")];
    const resumed = await stream(amina, undefined, { "last-event-id": event?.id ?? "" });
    expect((await resumed.ready).data).toEqual({ resumed: true });
    const later = await post("Later");
    const ids = (await resumed.until(4)).map((one) => one.data.id);
    expect(ids).toEqual([...missed, later].map((one) => one.id));
    resumed.close();
    const byQuery = await stream(amina, `program=${program}&last_event_id=${start}`);
    expect((await byQuery.until(5))[0]?.data.id).toBe(seen.id);
    byQuery.close();
  });

  it("a stream with an unknown or too old event id restarts with resumed: false", async () => {
    for (const id of ["999999999", "1"]) {
      await deleteOldEvents(context.db, new Date(Date.now() + 60_000));
      const heard = await stream(amina, undefined, { "last-event-id": id });
      const ready = await heard.ready;
      expect(ready.data).toEqual({ resumed: false });
      expect(Number(ready.id)).toBeGreaterThan(1);
      heard.close();
    }
  });

  it("64 concurrent posts reach all streams once and in order, even during a resume", async () => {
    const otherProgram = (await aProgram(context.db)).id;
    await anEnrollment(context.db, amina.id, otherProgram);
    const [a, b] = [
      await stream(amina, `program=${otherProgram}`),
      await stream(amina, `program=${otherProgram}`, {}, here),
    ];
    const start = (await a.ready).id;
    await b.ready;
    await context.db.deleteFrom("rate_limits").execute();
    const rows = Array.from({ length: 64 }, (_, number) => ({ number, row: `Row ${number}` }));
    const posting = Promise.all(
      rows.map(async ({ row }) => {
        await context.db.deleteFrom("rate_limits").execute();
        return david.call("POST", "/community/", { program: otherProgram, content: row });
      }),
    );
    const c = await stream(amina, `program=${otherProgram}`, { "last-event-id": start ?? "" }, here);
    const sent = (await posting).filter((answer) => answer.status === 201).length;
    const got = await Promise.all([a, b, c].map((one) => one.until(sent)));
    for (const events of got) {
      const ids = events.map((one) => Number(one.id));
      expect(new Set(ids).size).toBe(sent);
      expect(ids).toEqual([...ids].sort((x, y) => x - y));
    }
    for (const one of [a, b, c]) one.close();
  });
});

describe("access to the stream", () => {
  it("connecting is 401 for visitors, 403 for students not enrolled and for other sites", async () => {
    expect((await hear(`${there}/api/community/stream/?program=${program}`, {})).status).toBe(401);
    const elsewhere = (await aProgram(context.db)).id;
    expect((await stream(amina, `program=${elsewhere}`)).status).toBe(403);
    expect((await stream(amina, "")).status).toBe(400);
    const crossSite = await stream(amina, undefined, { "sec-fetch-site": "cross-site" });
    expect(crossSite.status).toBe(403);
  });

  it("a stream has only the programs that it named", async () => {
    const second = (await aProgram(context.db)).id;
    await anEnrollment(context.db, amina.id, second);
    await anEnrollment(context.db, brian.id, second);
    const heard = await stream(amina);
    await heard.ready;
    await post("Elsewhere", second);
    const wanted = await post("Here");
    expect((await heard.until(1)).map((one) => one.data.id)).toEqual([wanted.id]);
    heard.close();
  });

  it("a stream ends on log-out", async () => {
    const heard = await stream(amina);
    await heard.ready;
    const csrf = await fetch(`${here}/api/csrf-cookie/`, { headers: { cookie } });
    const token = ((await csrf.json()) as { csrfToken: string }).csrfToken;
    const headers = { cookie: `${cookie}; csrftoken=${token}`, "x-csrftoken": token };
    expect((await fetch(`${here}/api/logout/`, { method: "POST", headers })).status).toBe(204);
    await heard.ended;
  });

  it("a stream ends when the enrollment is removed, before any later event", async () => {
    const otherProgram = (await aProgram(context.db)).id;
    const { id } = await anEnrollment(context.db, amina.id, otherProgram);
    const heard = await stream(amina, `program=${otherProgram}`);
    await heard.ready;
    await context.db.deleteFrom("enrollments").where("id", "=", id).execute();
    await post("Secret", otherProgram, david);
    await heard.ended;
    expect(heard.heard).toEqual([]);
  });

  it("during concurrent posts, no event committed after the removal reaches the stream", async () => {
    const otherProgram = (await aProgram(context.db)).id;
    const { id } = await anEnrollment(context.db, amina.id, otherProgram);
    const heard = await stream(amina, `program=${otherProgram}`);
    await heard.ready;
    const posting = Promise.all(Array.from({ length: 20 }, () => post("Row", otherProgram, david)));
    await heard.until(3);
    const last = await context.db.transaction().execute(async (db) => {
      // Events need this lock too, so that those after the removal have greater ids.
      await sql`SELECT pg_advisory_xact_lock(7262713)`.execute(db);
      await db.deleteFrom("enrollments").where("id", "=", id).execute();
      return (await eventBounds(db)).newest;
    });
    await Promise.all([heard.ended, posting]);
    expect(heard.heard.filter((event) => Number(event.id) > last)).toEqual([]);
  });

  it("a stream ends when its process loses its database connection, and can resume", async () => {
    const heard = await stream(amina);
    const start = (await heard.ready).id ?? "";
    const { level } = context.log;
    context.log.level = "silent";
    await context.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'darasa events' AND datname = current_database()",
    );
    const { id } = await post("Meanwhile");
    await heard.ended;
    context.log.level = level;
    const resumed = await stream(amina, undefined, { "last-event-id": start });
    expect((await resumed.until(1))[0]?.data.id).toBe(id);
    resumed.close();
  });

  it("a stream ends when a moderator loses the permission", async () => {
    const sub = await person(context, {
      name: "Sub",
      email: "sub@darasa.example",
      role: "sub_admin",
      permissions: ["communications"],
    });
    const heard = await stream(sub);
    await heard.ready;
    await context.db.updateTable("users").set({ permissions: [] }).where("id", "=", sub.id).execute();
    await heard.ended;
  });

  it("a stream ends with its session and gets nothing later", async () => {
    // A session ends ninety days after its log-in, however often it is used.
    const expires_at = new Date(Date.now() + 1_500);
    const ends_soon = { expires_at, created_at: new Date(expires_at.getTime() - 90 * 86_400_000) };
    const session = await sessionCookie(context, brian.id);
    const id_hash = hashSecret(session.replace("sessionid=", ""));
    await context.db.updateTable("sessions").set(ends_soon).where("id_hash", "=", id_hash).execute();
    const heard = await hear(`${there}/api/community/stream/?program=${program}`, { cookie: session });
    open.push(heard);
    await heard.ready;
    await heard.ended;
    await post("Too late", program, david);
    expect(heard.heard).toEqual([]);
  });

  it("a stream ends with its API token and gets nothing later (security.md T67, T85)", async () => {
    const token = newSecret();
    const row = { user_id: david.id, name: "News", scopes: ["read"], token_hash: hashSecret(token) };
    const expires_at = new Date(Date.now() + 1_500);
    await context.db
      .insertInto("api_tokens")
      .values({ ...row, created_at: new Date(), expires_at })
      .execute();
    const url = `${there}/api/community/stream/?program=${program}`;
    const heard = await hear(url, { authorization: `Bearer ${token}` });
    open.push(heard);
    await heard.ready;
    await heard.ended;
    await post("Too late for a token", program, brian);
    expect(heard.heard).toEqual([]);
  });

  it("a user's fourth stream is 429 with Retry-After", async () => {
    const three = [await stream(david), await stream(david), await stream(david)];
    const fourth = await stream(david);
    expect(fourth.status).toBe(429);
    expect(fourth.headers.get("retry-after")).toBe("30");
    for (const one of three) one.close();
  });

  it("streams that a newer one of the same tab replaces before their replies begin are no errors", async () => {
    const headers = { cookie: await sessionCookie(context, brian.id) };
    const url = `${there}/api/community/stream/?inbox=true&tab=one-tab-of-brian`;
    const answered = await Promise.all(Array.from({ length: 6 }, () => hear(url, headers)));
    expect(answered.map(({ status }) => status)).toEqual(Array(6).fill(200));
    for (const one of answered) one.close();
  });

  it("stopping the process ends its streams without waiting for them", async () => {
    const third = await anotherProcess(context);
    const base = await listen(third.app);
    const heard = await stream(amina, undefined, {}, base);
    await heard.ready;
    await third.close();
    await heard.ended;
  });
});

describe("the inbox on the stream", () => {
  it("recipients get only the id of a new communication", async () => {
    const [hers, his] = [await stream(amina, "inbox=true"), await stream(brian, "inbox=true")];
    await Promise.all([hers.ready, his.ready]);
    const otherProgram = (await aProgram(context.db)).id;
    await anEnrollment(context.db, amina.id, otherProgram);
    const email = { title: "A", message: "B" };
    const one = await david.call("POST", "/communications/", {
      ...email,
      recipient_type: "program",
      program: otherProgram,
    });
    const all = await david.call("POST", "/communications/", { ...email, recipient_type: "all" });
    expect((await hers.until(2)).map((event) => event.data)).toEqual([
      { id: one.body.id, kind: "sent" },
      { id: all.body.id, kind: "sent" },
    ]);
    expect((await his.until(1)).map((event) => event.data)).toEqual([{ id: all.body.id, kind: "sent" }]);
    hers.close();
    his.close();
  });
});

describe("news on the stream", () => {
  it("only the author of a message gets news of an answer by another person", async () => {
    const [hers, his] = [await stream(amina, "inbox=true"), await stream(brian, "inbox=true")];
    await Promise.all([hers.ready, his.ready]);
    const { body } = await amina.call("POST", "/community/", { program, content: "Who has been to Gulu?" });
    await amina.call("POST", `/community/${body.id}/reply/`, { content: "I have not." });
    const answer = await brian.call("POST", `/community/${body.id}/reply/`, { content: "I have." });
    const onHis = await brian.call("POST", "/community/", { program, content: "Gulu." });
    const back = await amina.call("POST", `/community/${onHis.body.id}/reply/`, { content: "Thanks." });
    expect((await hers.until(1)).map(({ event, data }) => [event, data])).toEqual([
      ["news", { kind: "answer", id: answer.body.id }],
    ]);
    expect((await his.until(1)).map(({ event, data }) => [event, data])).toEqual([
      ["news", { kind: "answer", id: back.body.id }],
    ]);
    hers.close();
    his.close();
  });
});

describe("limits on posting", () => {
  it("a person can post 20 messages and replies a minute, then gets 429", async () => {
    await context.db.deleteFrom("rate_limits").execute();
    const answers = [];
    for (let count = 0; count < 21; count += 1)
      answers.push(await amina.call("POST", "/community/", { program, content: "again" }));
    expect(answers.slice(0, 20).every((answer) => answer.status === 201)).toBe(true);
    expect(answers[20]?.status).toBe(429);
    expect(answers[20]?.headers["retry-after"]).toBeDefined();
    expect((await brian.call("POST", "/community/", { program, content: "mine" })).status).toBe(201);
  });
});
