import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { buildApp } from "#server/app/app.ts";
import { publicParameters } from "#server/content/public-reads.ts";
import type { Events } from "#server/platform/events/events.ts";
import type { PageRenderer } from "#server/platform/http/pages/pages.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { cast, person } from "#tests/support/cast.ts";
import { anotherProcess, testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { listen } from "#tests/support/fakes/live.ts";
import { PageCache } from "./page-cache.ts";

const context = testContext({ RATE_LIMITS: "off" });
let app: FastifyInstance;
let url: string;
/** Headers of Joseph's session, an admin. */
let headers: Record<string, string>;
let member: { id: number; updated_at: string };

const form = {
  name: "Miriam Kyomugisha",
  role: "Principal",
  email: "m@darasa.example",
  phone: "+256700000101",
};

/** A renderer whose pages show the public team. A posted form shows or hides the member, as a page's action would. */
const renderer: PageRenderer = {
  async render(request, { api }) {
    if (request.method === "POST") {
      const is_active = (await request.formData()).get("is_active") === "true";
      await api.team.update({ params: { id: member.id }, body: { ...form, is_active } });
    }
    const team = await api.team.list_public();
    return new Response(JSON.stringify(team), { headers: { "content-type": "text/html" } });
  },
  serveFiles: async () => undefined,
  relaxedPolicy: false,
};

/** Delays events by half a second, as on a busy machine. People must see their own change without waiting for them. */
const late: Events = {
  subscribe: (topic, handler, missed) =>
    context.events.subscribe(topic, (payload) => sleep(500).then(() => handler(payload)), missed),
  close: async () => undefined,
};

beforeAll(async () => {
  const joseph = await person(context, cast.joseph);
  const session = await startSession(context, joseph.id);
  const csrf = issueCsrfToken(context.secret, session);
  headers = { cookie: `sessionid=${session}; csrftoken=${csrf}`, "x-csrftoken": csrf };
  member = (await joseph.call("POST", "/team-members/", form)).body;
  app = await buildApp({ ...context, events: late, pageCache: new PageCache(publicParameters) }, renderer);
  url = await listen(app);
});
afterAll(() => app.close());

const text = async (path: string, from = url) => (await fetch(`${from}${path}`)).text();

async function change(is_active: boolean): Promise<void> {
  const reply = await fetch(`${url}/api/team-members/${member.id}/`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ ...form, is_active }),
  });
  expect(reply.status).toBe(200);
}

describe("reading your own changes (ARCHITECTURE.md)", () => {
  it("page and API show a change to a team member right after it, 100 times", async () => {
    for (let time = 0; time < 100; time += 1) {
      const isShown = time % 2 === 1;
      await change(isShown);
      const read = await Promise.all([text("/about-us"), text("/api/team-members/public/")]);
      expect(read.map((answer) => answer.includes(form.name))).toEqual([isShown, isShown]);
    }
  });

  it("a change by a page's action, through the API in the same process, shows too", async () => {
    for (let time = 0; time < 20; time += 1) {
      const isShown = time % 2 === 0;
      const reply = await fetch(`${url}/about-us`, {
        method: "POST",
        headers: {
          ...headers,
          "sec-fetch-site": "same-origin",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: `is_active=${isShown}`,
      });
      expect(reply.status).toBe(200);
      expect((await text("/about-us")).includes(form.name)).toBe(isShown);
    }
  });
});

const titles = async (from: string) => (await fetch(`${from}/api/programs/`)).json();

describe("content changes across processes", () => {
  it("a change made directly in the database reaches every process", async () => {
    const other = await anotherProcess(context);
    const urls = [url, await listen(other.app)];
    const { id } = await aProgram(context.db, { title: "Before" });
    for (const one of urls) await expect.poll(() => titles(one)).toMatchObject([{ title: "Before" }]);
    await context.db.updateTable("programs").set({ title: "After" }).where("id", "=", id).execute();
    for (const one of urls) await expect.poll(() => titles(one)).toMatchObject([{ title: "After" }]);
    await other.close();
  });

  it("a rolled-back change leaves the cache as it is", async () => {
    const before = await titles(url);
    await context.db
      .transaction()
      .execute(async (db) => {
        await aProgram(db, { title: "Never" });
        throw new Error("no");
      })
      .catch(() => undefined);
    expect(await titles(url)).toEqual(before);
  });
});
