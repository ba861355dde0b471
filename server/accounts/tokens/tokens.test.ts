import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext();
let amina: Person;

beforeAll(async () => {
  amina = await person(context, cast.amina);
});

describe("personal API tokens (api.md section 4)", () => {
  it("a token is shown once, works as Bearer and as Token without CSRF, and is gone when revoked", async () => {
    const made = await amina.call("POST", "/api-tokens/", { name: "My script" });
    expect(made.status).toBe(201);
    const asToken = (authorization: string) =>
      context.app.inject({ url: "/api/user/", headers: { authorization } }).then((reply) => reply.statusCode);
    expect(await asToken(`Bearer ${made.body.token}`)).toBe(200);
    expect(await asToken(`Token ${made.body.token}`)).toBe(200);
    const { body } = await amina.call("GET", "/api-tokens/");
    expect(body).toEqual([expect.objectContaining({ name: "My script", last_used_at: expect.any(String) })]);
    expect(JSON.stringify(body)).not.toContain(made.body.token);
    expect((await amina.call("DELETE", `/api-tokens/${made.body.id}/`)).status).toBe(204);
    expect(await asToken(`Bearer ${made.body.token}`)).toBe(401);
  });

  it("an invalid token is 401, also on public endpoints and with a valid cookie", async () => {
    const { status, body } = await amina.call("GET", "/programs/", undefined, { authorization: "Bearer x" });
    expect(status).toBe(401);
    expect(body).toEqual({ detail: "Invalid token." });
  });

  it("60 wrong tokens a minute, then 429", async () => {
    const guess = (n: number) =>
      context.app.inject({
        url: "/api/programs/",
        remoteAddress: "10.9.9.9",
        headers: { authorization: `Bearer guess-${n}` },
      });
    const all = await Promise.all(Array.from({ length: 62 }, (_, n) => guess(n)));
    const count = (status: number) => all.filter(({ statusCode }) => statusCode === status).length;
    expect([count(401), count(429)]).toEqual([60, 2]);
  });

  it("someone else's token is 404", async () => {
    const made = await amina.call("POST", "/api-tokens/", { name: "Mine" });
    const joseph = await person(context, cast.joseph);
    expect((await joseph.call("DELETE", `/api-tokens/${made.body.id}/`)).status).toBe(404);
  });

  it("are a list of the newest 100, or pages of it (api.md section 6, 'Lists')", async () => {
    const grace = await person(context, cast.grace);
    for (const name of ["one", "two", "three"]) await grace.call("POST", "/api-tokens/", { name });
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    expect(names((await grace.call("GET", "/api-tokens/")).body)).toEqual(["three", "two", "one"]);
    const { body } = await grace.call("GET", "/api-tokens/?page=2&page_size=2");
    expect(body).toMatchObject({ count: 3, count_is_exact: true, next: null });
    expect(names(body.results)).toEqual(["one"]);
  });
});
