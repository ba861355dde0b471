import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { connect } from "#server/platform/database/connection.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { testContext } from "#tests/support/context.ts";
import { toApiError } from "./errors.ts";

const context = testContext();

describe("errors (api.md 1)", () => {
  it("text that PostgreSQL cannot store is 400, not 500", async () => {
    const visitor = await makeCaller(context);
    const { status, body } = await visitor("GET", "/programs/?category=%00");
    expect(status).toBe(400);
    expect(body).toEqual({ detail: "The request contains characters that are not text." });
  });

  it("a lone surrogate (half a character) in a body is 400", async () => {
    const visitor = await makeCaller(context);
    const { status, body } = await visitor("POST", "/login/", { email: "a@b.example", password: "\ud800" });
    expect(status).toBe(400);
    expect(body).toEqual({ detail: "The request contains characters that are not text." });
    const emoji = await visitor("POST", "/login/", { email: "a@b.example", password: "🦒 \\ud800 as words" });
    expect(emoji.body).toEqual({ non_field_errors: ["Invalid email or password."] });
  });

  it("a deadlock rolls one change back, which answers 503 to be retried", async () => {
    await context.pool.query(
      "INSERT INTO users (username, email, name, password_hash) VALUES ('one', 'one@darasa.example', 'One', '-'), ('two', 'two@darasa.example', 'Two', '-')",
    );
    const move = (name: string) => sql`UPDATE users SET location = 'Kampala' WHERE username = ${name}`;
    let bothLocked = () => {};
    const locked = new Promise<void>((resolve) => {
      let waiting = 2;
      bothLocked = () => {
        waiting -= 1;
        if (waiting === 0) resolve();
      };
    });
    const inTurn = (first: string, then: string) =>
      context.db.transaction().execute(async (db) => {
        await move(first).execute(db);
        bothLocked();
        await locked;
        await move(then).execute(db);
      });
    const ended = await Promise.allSettled([inTurn("one", "two"), inTurn("two", "one")]);
    const failed = ended.filter((one) => one.status === "rejected");
    expect(failed).toHaveLength(1);
    const error = toApiError(failed[0]?.reason);
    expect(error?.status).toBe(503);
    expect(error?.body).toEqual({ detail: "The service is busy. Try again in a moment." });
  });

  it("a server error is 500 with the request's id, never with a stack or SQL", async () => {
    const visitor = await makeCaller(context);
    await context.pool.query("ALTER TABLE institute RENAME TO institute_away");
    const { status, text } = await visitor("GET", "/institute/");
    await context.pool.query("ALTER TABLE institute_away RENAME TO institute");
    expect(status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      detail: "Internal server error.",
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it.each([
    ["ENOSPC", 507, "There is no room to store this file right now. Try again later."],
    ["EDQUOT", 507, "There is no room to store this file right now. Try again later."],
    ["EFBIG", 507, "There is no room to store this file right now. Try again later."],
    ["53100", 507, "There is no room to store this file right now. Try again later."],
    ["EIO", 503, "Files cannot be stored right now. Try again in a moment."],
    ["EROFS", 503, "Files cannot be stored right now. Try again in a moment."],
    ["EMFILE", 503, "The service is busy. Try again in a moment."],
    ["57P03", 503, "The service is not available right now. Try again in a moment."],
  ])("%s is %i with a sentence, and Retry-After unless it is 507", (code, status, sentence) => {
    const error = toApiError(Object.assign(new Error(code), { code }));
    expect(error).toMatchObject({ status, body: { detail: sentence } });
    expect(error?.retryAfterSeconds === undefined).toBe(status === 507);
  });

  it.each([
    "timeout exceeded when trying to connect",
    "Connection terminated unexpectedly",
    "Query read timeout",
    "Client has encountered a connection error and is not queryable",
  ])("a driver message without a code is 503: %s", (words) => {
    expect(toApiError(new Error(words))).toMatchObject({ code: "database_away", retryAfterSeconds: 5 });
  });

  it("a query that runs while the process closes its connections is 503", async () => {
    const { db, pool, close } = connect(context.connection);
    const query = () => db.selectFrom("users").select("id").limit(1).execute();
    await query();
    await close();
    for (const late of [query, () => pool.query("SELECT 1")])
      expect(
        toApiError(
          await late().then(
            () => undefined,
            (error) => error,
          ),
        ),
      ).toMatchObject({
        code: "database_away",
      });
  });

  it("an unknown path under /api is 404 as JSON", async () => {
    const visitor = await makeCaller(context);
    const { status, body } = await visitor("GET", "/nothing-here/");
    expect(status).toBe(404);
    expect(body).toEqual({ detail: "Not found." });
  });

  it.each([
    ["text/plain", "{}"],
    ["application/xml", "<a/>"],
    ["application/json; charset=utf-7", "{"],
    ["application/json", "{"],
    ["multipart/form-data", "x"],
    ["", "{}"],
    ["x", "{}"],
    ["application/x-www-form-urlencoded", "email=a"],
  ])("a body of type '%s' is 400 or 415", async (type, text) => {
    const { headers, csrf } = await visitorHeaders();
    const reply = await context.app.inject({
      method: "POST",
      url: "/api/login/",
      headers: { ...headers, "x-csrftoken": csrf, "content-type": type },
      payload: text,
    });
    expect([400, 415]).toContain(reply.statusCode);
  });
});

async function visitorHeaders() {
  const reply = await context.app.inject("/api/csrf-cookie/");
  const { csrfToken } = reply.json();
  return { headers: { cookie: `csrftoken=${csrfToken}` }, csrf: csrfToken };
}
