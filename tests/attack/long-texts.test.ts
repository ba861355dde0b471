import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { isBlank } from "#contract/community/community.ts";
import { outlineParts, questionsOf } from "#contract/courses/programs/program-texts.ts";
import { outlineTitles } from "#contract/courses/units/unit-titles.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { MAX_LIST_LENGTH } from "#contract/shared/limits.ts";
import { visibleLine } from "#contract/shared/text/bounded-text.ts";
import { cutAt } from "#contract/shared/text/cut-text.ts";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { parseInput } from "#server/platform/http/dispatch.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { plainLines, sanitizeDescription } from "#server/platform/records/rich-text.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { addressOf, endpoints } from "#tests/support/endpoints.ts";
import { hostileKinds, hostileText } from "#tests/support/files/hostile-texts.ts";
import { holding, type Leaf, leavesOf, nameOf } from "#tests/support/schema-leaves.ts";
import { linkParts } from "#web/shared/text/link-parts.ts";

/** Milliseconds that a person does not notice. */
const NOTICED_MS = 50;
/**
 * Maximum growth when the text is four times as long. Linear work grows 4 times, quadratic work 16 times; 9 allows for
 * a busy machine.
 */
const MOST_GROWTH = 9;

const context = testContext({ RATE_LIMITS: "off" });
const takers = endpoints.filter(([, endpoint]) => leavesOf(endpoint).length > 0);
const schemaOf = (endpoint: Endpoint, part: Leaf["part"]) =>
  (part === "body" ? (endpoint.described_body ?? endpoint.body) : endpoint[part]) as z.ZodType;

let joseph: Person;
const headersOf: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  for (const [name, { id }] of Object.entries({
    student: await person(context, cast.amina),
    admin: joseph,
  })) {
    const session = await startSession(context, id);
    const csrf = issueCsrfToken(context.secret, session);
    headersOf[name] = { cookie: `sessionid=${session}; csrftoken=${csrf}`, "x-csrftoken": csrf };
  }
});

/** Measures processor time of this thread, because the machine has other work. */
function millisecondsOf(work: () => unknown): number {
  const began = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
}

const shortest = (work: () => unknown) => Math.min(...[0, 1, 2].map(() => millisecondsOf(work)));

/** Returns true if the work is noticeably long and grows faster than the text. */
function stalls(work: (text: string) => unknown, kind: string, length: number): boolean {
  const long = hostileText(kind, length);
  if (millisecondsOf(() => work(long)) <= NOTICED_MS) return false;
  const took = shortest(() => work(long));
  const quarter = hostileText(kind, length / 4);
  return took > NOTICED_MS && took > MOST_GROWTH * shortest(() => work(quarter));
}

/** Parses a value. Ignores a refusal, which is a valid answer. */
function tryParse(schema: z.ZodType, value: unknown): void {
  try {
    parseInput(schema, value);
  } catch {}
}

describe("any text in any field", () => {
  it.each(takers)("%s limits the length of each text before any other check", (_name, endpoint) => {
    const texts = leavesOf(endpoint).filter(({ def }) => def.type === "string");
    const unbounded = texts.filter(({ def: { format, checks } }) => {
      const all = (checks ?? []).map((check) => check._zod.def as { check: string; abort?: boolean });
      // The patterns of days and times stop at the first wrong character.
      if (format === "date") return false;
      if (format === "datetime") return !all.some(({ check }) => check === "max_length");
      return !(all[0]?.check === "max_length" && all[0].abort);
    });
    expect(unbounded.map(nameOf)).toEqual([]);
  });

  it.each(takers)("%s reads 60 kB and 900 kB in linear time", { timeout: 120_000 }, (_name, endpoint) => {
    const slow: string[] = [];
    for (const leaf of leavesOf(endpoint)) {
      const schema = schemaOf(endpoint, leaf.part);
      for (const kind of hostileKinds)
        for (const length of [60_000, 900_000])
          if (stalls((text) => tryParse(schema, holding(leaf, text)), kind, length))
            slow.push(`${nameOf(leaf)}: ${length} of ${kind}`);
    }
    expect(slow).toEqual([]);
  });

  it("a list longer than in any form is refused before its values are checked", async () => {
    const list = (length: number) => ({ ids: Array(length).fill("x") });
    const many = await joseph.call("POST", "/fees/remind/", list(MAX_LIST_LENGTH + 1));
    expect(many.status).toBe(400);
    expect(many.body).toEqual({ detail: "A list in the request is too long." });
    expect((await joseph.call("POST", "/fees/remind/", list(MAX_LIST_LENGTH))).body.detail).toBeUndefined();
  });
});

/** Functions that read accepted texts, of up to 50,000 characters. */
const readers: Record<string, (text: string) => unknown> = {
  sanitizeDescription,
  plainLines,
  outlineParts,
  questionsOf,
  linkParts,
  isBlank,
  visibleLine,
  outlineTitles: (text) => outlineTitles(text, "weeks"),
  cutAt: (text) => cutAt(text, 120),
};

describe("accepted texts", () => {
  it.each(Object.entries(readers))("%s reads a text in linear time", (_name, read) => {
    expect(hostileKinds.filter((kind) => stalls(read, kind, 50_000))).toEqual([]);
  });
});

describe("requests with hostile texts", () => {
  /** Returns the longest time in which the server could answer nothing else. */
  async function stallOf([, endpoint]: [string, Endpoint], kind: string, length: number): Promise<number> {
    const asker = [endpoint.access].flat().includes("student") ? "student" : "admin";
    const bodies = leavesOf(endpoint).filter(({ part, def }) => part === "body" && def.type === "string");
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    for (const leaf of bodies) {
      const reply = await context.app.inject({
        method: endpoint.method as "POST",
        url: addressOf(endpoint),
        headers: { ...headersOf[asker], "content-type": "application/json" },
        payload: JSON.stringify(holding(leaf, hostileText(kind, length))),
      });
      expect(reply.statusCode, `${nameOf(leaf)}: ${reply.body}`).toBeLessThan(500);
      await sleep(2);
    }
    delay.disable();
    return delay.max / 1e6;
  }

  const shortestStall = async (one: [string, Endpoint], kind: string, length: number) => {
    const stalls = [await stallOf(one, kind, length), await stallOf(one, kind, length)];
    return Math.min(...stalls, await stallOf(one, kind, length));
  };

  const open = takers.filter(
    ([, { method, access, body }]) => access === "public" && method !== "GET" && body,
  );
  it.each(open)("%s does not block other requests", { timeout: 60_000 }, async (name, endpoint) => {
    for (const kind of ["combining marks", "joiners"]) {
      if ((await stallOf([name, endpoint], kind, 250_000)) <= NOTICED_MS) continue;
      const long = await shortestStall([name, endpoint], kind, 250_000);
      if (long <= NOTICED_MS) continue;
      const quarter = await shortestStall([name, endpoint], kind, 62_500);
      expect(long, kind).toBeLessThan(MOST_GROWTH * quarter);
    }
  });
});
