import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { buildApp } from "#server/app/app.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { cast, PASSWORD, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { makeLog } from "./log.ts";

const context = testContext();

it("no log line contains a password, token, cookie or email address, even of failed requests", async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const amina = await person(context, cast.amina);
  const app = await buildApp({ ...context, log: makeLog({ logLevel: "trace" }, sink) });
  const csrf = issueCsrfToken(context.secret, null);
  const headers = { cookie: `csrftoken=${csrf}`, "x-csrftoken": csrf };
  const logIn = (email: string, password: string) =>
    app.inject({ method: "POST", url: "/api/login/", headers, payload: { email, password } });
  const login = await logIn(amina.email, PASSWORD);
  await logIn(amina.email, "a-wrong-password");
  await app.inject(`/api/check-email-enrollment/?email=${amina.email}`);
  await app.inject({ url: "/api/user/", headers: { authorization: "Bearer secret-of-a-token" } });
  await app.inject("/api/a%0d%0aforged%20line?x=%0aforged");
  await context.pool.query("ALTER TABLE users RENAME TO users_away");
  expect((await logIn(amina.email, PASSWORD)).statusCode).toBe(500);
  await context.pool.query("ALTER TABLE users_away RENAME TO users");
  // PostgreSQL's message contains the whole row that it refuses.
  await context.pool.query(
    "ALTER TABLE contact_messages ADD CONSTRAINT nothing_new CHECK (id < 0) NOT VALID",
  );
  const contact = { name: "Ruth Nabirye", email: "ruth@example.com", message: "In confidence" };
  const sent = await app.inject({ method: "POST", url: "/api/contact-messages/", headers, payload: contact });
  expect(sent.statusCode).toBe(500);
  await app.close();

  const session = /sessionid=([^;]+)/.exec(String(login.headers["set-cookie"]))?.[1] ?? "none";
  const all = lines.join("");
  expect(lines.length).toBeGreaterThan(5);
  const secrets = [PASSWORD, "a-wrong-password", amina.email, "secret-of-a-token", session, csrf];
  for (const secret of [...secrets, ...Object.values(contact)]) expect(all).not.toContain(secret);
  expect(all).toContain("nothing_new");
  for (const line of all.trim().split("\n")) expect(JSON.parse(line)).toBeTypeOf("object");
});

it("fields named like secrets or personal data are removed (security.md T70)", () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const person = { password: "p1", token: "t1", cookie: "c1", authorization: "a1", email: "e1", phone: "n1" };
  makeLog({ logLevel: "info" }, sink).info({ ...person, person, user_id: 7 }, "logged too much");
  const { user_id, person: inner, ...outer } = JSON.parse(lines.join(""));
  const removed = Object.fromEntries(Object.keys(person).map((name) => [name, "[removed]"]));
  expect(user_id).toBe(7);
  expect(inner).toEqual(removed);
  expect(outer).toMatchObject(removed);
});

it("values that PostgreSQL names in an error are removed, also in one of several errors (security.md T70)", () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const refused = () => Object.assign(new Error("refused"), { detail: "row of Ruth", where: "COPY, Ruth" });
  const log = makeLog({ logLevel: "info" }, sink);
  log.error({ err: refused() }, "one failed");
  log.error({ err: new AggregateError([refused(), refused()], "two failed") }, "two failed");
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toContain("refused");
  expect(lines.join("")).not.toContain("Ruth");
});
