import { describe, expect, it } from "vitest";
import { testContext } from "#tests/support/context.ts";

const context = testContext();
const guarded = testContext({ METRICS_TOKEN: "a token of sixteen or more" });

describe("operations (api.md section 5)", () => {
  it("/healthz answers while the process lives, /readyz while the database answers", async () => {
    expect((await context.app.inject("/healthz")).body).toBe("ok");
    expect((await context.app.inject("/readyz")).body).toBe("ready");
  });

  it("/readyz is 503 while the database has no migrations", async () => {
    await context.pool.query("ALTER TABLE migrations RENAME TO migrations_away");
    const reply = await context.app.inject("/readyz");
    await context.pool.query("ALTER TABLE migrations_away RENAME TO migrations");
    expect(reply.statusCode).toBeGreaterThanOrEqual(500);
  });

  it("/readyz is 503 before a stop, while everything else is answered", async () => {
    context.app.isDraining = true;
    const [ready, other] = await Promise.all(
      ["/readyz", "/api/institute/"].map((url) => context.app.inject(url)),
    );
    context.app.isDraining = false;
    expect(ready).toMatchObject({ statusCode: 503, headers: { "retry-after": expect.any(String) } });
    expect(other?.statusCode).toBe(200);
  });

  it("/metrics answers this machine only, unless METRICS_TOKEN is set", async () => {
    const own = await context.app.inject("/metrics");
    expect(own.statusCode).toBe(200);
    expect(own.body).toContain('page_cache_answers_total{result="hit"} 0');
    expect(own.body).toMatch(/^page_cache_bytes \d+$/m);
    expect((await context.app.inject({ url: "/metrics", remoteAddress: "10.0.0.9" })).statusCode).toBe(404);
    expect((await guarded.app.inject("/metrics")).statusCode).toBe(404);
    const authorization = "Bearer a token of sixteen or more";
    const carried = { url: "/metrics", remoteAddress: "10.0.0.9", headers: { authorization } };
    expect((await guarded.app.inject(carried)).statusCode).toBe(200);
  });

  it("the OpenAPI description names every endpoint with its access, and there is a page to try them", async () => {
    const { openapi, paths } = (await context.app.inject("/api/openapi.json")).json();
    expect(openapi).toBe("3.1.0");
    expect(paths["/programs/"].post.description).toBe("Access: staff:programs.");
    expect(paths["/programs/"].post.requestBody.content["multipart/form-data"]).toBeDefined();
    const docs = await context.app.inject("/api/docs");
    expect(docs.statusCode).toBe(200);
    expect(docs.headers["content-security-policy"]).toContain("script-src 'self'");
  });
});
