import { beforeAll, describe, expect, it } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { buildApp } from "#server/app/app.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { addressOf, endpoints } from "#tests/support/endpoints.ts";
import { fingerprint } from "#tests/support/fingerprint.ts";

const context = testContext({ RATE_LIMITS: "off" });
const changing = endpoints.filter(([, { method }]) => method !== "GET");
/** Sessions of the callers. A visitor has none. */
const sessions: Record<string, string | null> = { visitor: null };
let foreign: string;

beforeAll(async () => {
  for (const [name, member] of Object.entries({ student: cast.amina, admin: cast.joseph }))
    sessions[name] = await startSession(context, (await person(context, member)).id);
  foreign = issueCsrfToken(
    context.secret,
    await startSession(context, (await person(context, cast.brian)).id),
  );
});

/** Headers and CSRF cookie of each forged call. */
const attempts: Record<string, (own: string) => { csrf: string; headers: Record<string, string> }> = {
  "no token": (own) => ({ csrf: own, headers: {} }),
  "the token in a wrong header": (own) => ({ csrf: own, headers: { "x-csrf-token": own } }),
  "another session's token": () => ({ csrf: foreign, headers: { "x-csrftoken": foreign } }),
  "a foreign Origin": (own) => ({
    csrf: own,
    headers: { "x-csrftoken": own, origin: "https://evil.example" },
  }),
  "an Origin that is hidden": (own) => ({ csrf: own, headers: { "x-csrftoken": own, origin: "null" } }),
  "a foreign site": (own) => ({
    csrf: own,
    headers: { "x-csrftoken": own, "sec-fetch-site": "cross-site" },
  }),
  "a sister site": (own) => ({ csrf: own, headers: { "x-csrftoken": own, "sec-fetch-site": "same-site" } }),
};

function send(name: keyof typeof sessions, csrf: string, headers: Record<string, string>) {
  const session = sessions[name];
  const cookie = `csrftoken=${csrf}${session ? `; sessionid=${session}` : ""}`;
  return (method: "POST" | "PUT" | "PATCH" | "DELETE", url: string) =>
    context.app.inject({ method, url, headers: { cookie, ...headers }, payload: {} });
}

describe("CSRF matrix: every changing endpoint", () => {
  it.each(changing)("%s refuses every forged call, and nothing changes", async (_name, one) => {
    const before = await fingerprint(context);
    for (const asker of Object.keys(sessions)) {
      for (const [what, make] of Object.entries(attempts)) {
        const { csrf, headers } = make(issueCsrfToken(context.secret, sessions[asker] ?? null));
        const url = `${addressOf(one)}?_csrf=${csrf}&csrfmiddlewaretoken=${csrf}`;
        const reply = await send(asker, csrf, headers)(one.method as "POST", url);
        expect(`${asker}, ${what}: ${reply.statusCode} ${reply.json().detail}`).toBe(
          `${asker}, ${what}: 403 CSRF check failed.`,
        );
      }
    }
    expect(await fingerprint(context)).toBe(before);
  });
});

describe("Authorization headers", () => {
  it.each(changing)("%s with a wrong token answers 401, even with an admin's cookie", async (_name, one) => {
    const before = await fingerprint(context);
    const csrf = issueCsrfToken(context.secret, sessions.admin ?? null);
    for (const authorization of ["Bearer x", "Token x", "Basic YTpi", ""]) {
      const ask = send("admin", csrf, { authorization, "x-csrftoken": csrf });
      const reply = await ask(one.method as "POST", addressOf(one));
      expect(`${reply.statusCode} ${reply.json().detail}`).toBe("401 Invalid token.");
    }
    expect(await fingerprint(context)).toBe(before);
  });
});

describe("forms of pages without JavaScript", () => {
  it("the server accepts forms of our own pages only, and renders no others", async () => {
    const rendered: string[] = [];
    const app = await buildApp(context, {
      render: async (request) => {
        rendered.push(request.url);
        return new Response("fine", { headers: { "content-type": "text/plain" } });
      },
      serveFiles: async () => undefined,
      relaxedPolicy: false,
    });
    const post = (headers: Record<string, string>) =>
      app.inject({
        method: "POST",
        url: "/login",
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        payload: "email=a",
      });
    const ours = new URL(context.config.publicUrl).origin;
    const foreigners: Record<string, string>[] = [
      {},
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: ours },
    ];
    for (const headers of foreigners) {
      const reply = await post(headers);
      expect(`${JSON.stringify(headers)} ${reply.statusCode}`).toBe(`${JSON.stringify(headers)} 403`);
    }
    expect(rendered).toEqual([]);
    expect((await post({ "sec-fetch-site": "same-origin", origin: "null" })).statusCode).toBe(200);
    expect((await post({ origin: ours, host: "evil.example" })).statusCode).toBe(200);
    expect(rendered).toEqual([`${ours}/login`, `${ours}/login`]);
    await app.close();
  });
});
