import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { buildApp } from "#server/app/app.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate } from "#tests/support/data/builders.ts";
import { addressOf, endpoints } from "#tests/support/endpoints.ts";

const context = testContext({ RATE_LIMITS: "off" });
const limited = testContext();
const behindProxy = testContext({ TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8" });
const reading = endpoints.filter(([, { method, reply }]) => method === "GET" && reply !== "stream");
const cookies: Record<string, string> = { visitor: "" };

beforeAll(async () => {
  for (const [name, member] of Object.entries({ student: cast.amina, admin: cast.joseph })) {
    const session = await startSession(context, (await person(context, member)).id);
    cookies[name] = `sessionid=${session}; csrftoken=${issueCsrfToken(context.secret, session)}`;
  }
});

describe("reading endpoints, for every kind of viewer", () => {
  it.each(reading)("%s lets no cache store personal data, and is not a page", async (_name, one) => {
    for (const [asker, cookie] of Object.entries(cookies)) {
      const { statusCode, headers } = await context.app.inject({ url: addressOf(one), headers: { cookie } });
      const caching = String(headers["cache-control"]);
      const isPublic = one.cache === "public" && statusCode === 200;
      expect(`${asker} ${statusCode} ${caching}`).toMatch(isPublic ? / no-cache$/ : /no-store/);
      if (isPublic) expect(headers["set-cookie"]).toBeUndefined();
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
      });
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      for (const name of ["x-powered-by", "server", "access-control-allow-origin"])
        expect(headers[name]).toBeUndefined();
    }
  });

  it("an answer with an email in its address is not cached", async () => {
    const { headers } = await context.app.inject("/api/check-email-enrollment/?email=amina@darasa.example");
    expect(headers["cache-control"]).toBe("private, no-store");
  });
});

describe("pages", () => {
  it("pages use PUBLIC_URL instead of the Host header, run only our scripts, and frame only allowed hosts", async () => {
    const asked: string[] = [];
    const app = await buildApp(context, {
      render: async (request, { nonce }) => {
        asked.push(request.url);
        const page = `<script nonce="${nonce}">ours()</script><script>theirs()</script>`;
        return new Response(page, { headers: { "content-type": "text/html" } });
      },
      serveFiles: async () => undefined,
      relaxedPolicy: false,
    });
    const { headers, body } = await app.inject({
      url: "/dashboard/x.css",
      headers: {
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "gopher",
        forwarded: "host=evil.example",
        cookie: cookies.admin,
      },
    });
    expect(asked).toEqual([`${context.config.publicUrl}/dashboard/x.css`]);
    expect(headers["cache-control"]).toBe("private, no-store");
    const policy = String(headers["content-security-policy"]);
    expect(policy.match(/sha256-/g)).toHaveLength(1);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|script-src[^;]*nonce/);
    expect(policy).toContain(
      "frame-src 'self' https://www.youtube-nocookie.com https://www.openstreetmap.org;",
    );
    for (const part of ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(body).not.toContain("nonce=");
    await app.close();
  });
});

describe("addresses that cannot be decoded", () => {
  it.each(["/%", "/programs/%E0%A4", "/api/programs/%/"])(
    "%s answers 400 with all security headers",
    async (url) => {
      const { statusCode, headers, body } = await context.app.inject(url);
      expect(statusCode).toBe(400);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "referrer-policy": "strict-origin-when-cross-origin",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cache-control": "no-store",
      });
      expect(headers["permissions-policy"]).toContain("camera=()");
      if (url.startsWith("/api/"))
        expect(JSON.parse(body)).toEqual({ detail: "Bad request.", request_id: headers["x-request-id"] });
      else expect(body).toContain("This address cannot be read");
    },
  );
});

describe("referrals in the address (visitors.md 4)", () => {
  it("only an opened page stores the referral, no embedded picture, frame or script", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const app = await buildApp(context, {
      render: async () => new Response("fine", { headers: { "content-type": "text/plain" } }),
      serveFiles: async () => undefined,
      relaxedPolicy: false,
    });
    const open = async (headers: Record<string, string>) => {
      const reply = await app.inject({ url: `/programs?ref=${affiliate_code}`, headers });
      return String(reply.headers["set-cookie"] ?? "").includes("darasa_ref=");
    };
    for (const kind of ["image", "iframe", "script", "empty", "object"])
      expect(await open({ "sec-fetch-dest": kind })).toBe(false);
    expect(await open({ "sec-fetch-dest": "document" })).toBe(true);
    expect(await open({})).toBe(true);
    await app.close();
  });
});

describe("address of the client (GHSA-444r-cwp2-x5xf)", () => {
  const ask = (one: typeof limited, remoteAddress: string, forwarded: string) =>
    one.app.inject({
      url: "/api/check-email-enrollment/?email=nobody@example.com",
      remoteAddress,
      headers: { "x-forwarded-for": forwarded, "x-real-ip": forwarded, forwarded: `for=${forwarded}` },
    });
  const statuses = async (count: number, call: (n: number) => ReturnType<typeof ask>) => {
    const all: number[] = [];
    for (let n = 0; n < count; n++) all.push((await call(n)).statusCode);
    return all.filter((status) => status === 429).length;
  };

  it("forged forwarding headers do not avoid a limit", async () => {
    expect(await statuses(12, (n) => ask(limited, "127.0.0.1", `198.51.100.${n}`))).toBe(2);
  });

  it("behind a trusted proxy each client has its own limit and cannot forge its address", async () => {
    expect(await statuses(12, (n) => ask(behindProxy, "127.0.0.1", `198.51.100.${n}`))).toBe(0);
    const spoofed = (n: number) => ask(behindProxy, "10.0.0.1", `203.0.113.${n}, 198.51.100.77`);
    expect(await statuses(12, spoofed)).toBe(2);
    expect(await statuses(12, (n) => ask(behindProxy, "192.0.2.9", `203.0.113.${n}`))).toBe(2);
  });
});

describe("proxies that add ports to addresses", () => {
  it.each(["203.0.113.88", "[2001:db8:88::1]"])(
    "%s counts as one client on all its connections",
    async (client) => {
      const all: number[] = [];
      for (let port = 0; port < 12; port++) {
        const reply = await behindProxy.app.inject({
          url: "/api/check-email-enrollment/?email=nobody@example.com",
          remoteAddress: "127.0.0.1",
          headers: { "x-forwarded-for": `${client}:${50_000 + port}, 10.0.0.1:${40_000 + port}` },
        });
        all.push(reply.statusCode);
      }
      expect(all.filter((status) => status === 429)).toHaveLength(2);
    },
  );
});

describe("limits of the HTTP server", () => {
  it("slow headers, slow bodies, idle and stalled connections are closed", () => {
    const server = context.app.server as Server;
    expect(server).toMatchObject({
      headersTimeout: 5_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 5_000,
      timeout: 60_000,
    });
    const checkedEvery = Object.getOwnPropertySymbols(server).find(
      ({ description }) => description === "http.server.connectionsCheckingInterval",
    );
    const options = server as unknown as Record<symbol | string, unknown>;
    expect(checkedEvery ? options[checkedEvery] : options.connectionsCheckingInterval).toBe(1_000);
  });

  it("more than 16 kB of headers answer 431", async () => {
    await context.app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((context.app.server.address() as AddressInfo).port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${"a".repeat(17_000)}\r\n\r\n`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 431 /);
    socket.destroy();
  });

  it("/healthz and /readyz reveal no details, and /metrics refuses clients of a local proxy", async () => {
    const health = await context.app.inject("/healthz");
    expect(health.body).toBe("ok");
    expect((await context.app.inject("/readyz")).body).toBe("ready");
    const figures = (remoteAddress: string, headers: Record<string, string> = {}) =>
      context.app.inject({ url: "/metrics", remoteAddress, headers }).then(({ statusCode }) => statusCode);
    expect(await figures("127.0.0.1")).toBe(200);
    expect(await figures("192.0.2.1")).toBe(404);
    expect(await figures("127.0.0.1", { "x-forwarded-for": "192.0.2.1" })).toBe(404);
    expect(await figures("192.0.2.1", { "x-forwarded-for": "127.0.0.1" })).toBe(404);
  });
});
