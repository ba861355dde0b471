import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { fillEmptyDatabase } from "#seed/demo/fill.ts";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { buildApp } from "#server/app.ts";
import { issueCsrfToken } from "#server/platform/http/csrf.ts";
import { builtRenderer } from "#server/platform/http/renderer.ts";
import { buildIfStale } from "../scripts/prepare.mjs";
import { testContext } from "./support/context.ts";
import { statementsOf } from "./support/statements.ts";

// What a page or call costs the database, with the demonstration content: dozens of rows of everything, so that a query
// for each row shows at once. Counted without the page cache and right after a change, when nothing is kept
// (server/platform/database/kept-read.ts). The counts are exact: whoever saves a statement lowers the number here.

type Who = "visitor" | "amina" | "joseph";

const publicPages = {
  "/": 4,
  "/programs": 2,
  "/programs?category=Public+Health": 2,
  "/programs?search=health": 2,
  "/programs/13": 2,
  "/about-us": 1,
  "/testimonials": 2,
  "/contact-us": 2,
  "/blog": 2,
  "/blog/1": 2,
  "/become-affiliate": 1,
  "/guidelines": 1,
  "/terms-conditions": 1,
  "/register?program=13": 2,
  "/login": 1,
  "/forgot-password": 1,
  "/reset-password": 1,
  "/confirm-email?token=x": 1,
  "/undo-enrollment?token=x": 3,
  "/blog/feed.xml": 3,
  "/sitemap.xml": 2,
  "/robots.txt": 0,
};

const studentSections = {
  dashboard: 4,
  courses: 4,
  assignments: 5,
  communications: 5,
  community: 6,
  resources: 3,
  profile: 3,
  settings: 4,
};

const staffSections = {
  dashboard: 5,
  students: 10,
  "submitted-assignments": 11,
  communications: 6,
  community: 7,
  programs: 7,
  affiliates: 7,
  team: 4,
  testimonials: 5,
  blog: 5,
  analytics: 12,
  users: 4,
  profile: 3,
  settings: 6,
};

/** The calls of the dashboard that read; the first statement of each says who asks. */
const reads: [call: string, who: Who, statements: number][] = [
  ["/admin-management/user-permissions/", "joseph", 1],
  ["/admin-management/sidebar-menu/", "joseph", 1],
  ["/admin-management/permissions/", "joseph", 1],
  ["/admin-management/sub-admins/", "joseph", 2],
  ["/api-tokens/", "joseph", 2],
  ["/user/", "joseph", 2],
  ["/institute/", "visitor", 1],
  ["/programs/", "visitor", 1],
  ["/programs/?page=1", "visitor", 3],
  ["/programs/categories/", "visitor", 1],
  ["/programs/titles/", "visitor", 2],
  ["/programs/1/", "visitor", 1],
  ["/student/enrolled-programs/", "amina", 2],
  ["/assignments/", "joseph", 2],
  ["/assignments/?page=1", "joseph", 4],
  ["/assignments/student/", "amina", 2],
  ["/submissions/", "joseph", 2],
  ["/submissions/?page=1", "joseph", 6],
  ["/submissions/student/", "amina", 2],
  ["/analytics/summary/", "joseph", 3],
  ["/analytics/", "joseph", 6],
  ["/analytics/enrollments-over-time/", "joseph", 6],
  ["/audit-log/", "joseph", 3],
  ["/audit-log/?page=1&actor=joseph&resource=program", "joseph", 4],
  ["/audit-log/kinds/", "joseph", 3],
  ["/mail/", "joseph", 2],
  ["/team-members/", "joseph", 2],
  ["/team-members/1/", "joseph", 2],
  ["/testimonials/", "joseph", 2],
  ["/testimonials/1/", "joseph", 2],
  ["/blog-posts/", "joseph", 2],
  ["/blog-posts/1/", "joseph", 2],
  ["/students-with-enrollments/", "joseph", 6],
  ["/students-with-enrollments/?search=na&program=1", "joseph", 8],
  ["/communications/", "joseph", 2],
  ["/communications/?page=1", "joseph", 4],
  ["/communications/1/", "joseph", 2],
  ["/communications/1/unread/", "joseph", 4],
  ["/communications/student/", "amina", 2],
  ["/communications/student/?page=1", "amina", 3],
  ["/communications/student/unread-count/", "amina", 2],
  ["/community/enrolled_programs/", "amina", 2],
  ["/community/?program=1", "joseph", 3],
  ["/applications/", "joseph", 2],
  ["/applications/?page=1", "joseph", 4],
  ["/applications/summary/", "joseph", 2],
  ["/applications/1/", "joseph", 3],
  ["/affiliate-clicks/", "joseph", 2],
  ["/commissions/", "joseph", 2],
  ["/payouts/", "joseph", 2],
  ["/payouts/due/", "joseph", 3],
  ["/bonuses/?page=1", "joseph", 3],
  ["/submissions/?page=1&program=1&search=na", "joseph", 10],
];

/** What students do most, BEGIN and COMMIT counted, and who asks; one after the other, as they stand. */
const writes: [call: string, body: object, statements: number][] = [
  ["/enrollments/", { program_id: 24 }, 3],
  ["/student/progress/mark-complete/", { enrollment_id: 1, unit_number: 1 }, 6],
  ["/student/progress/unmark-complete/", { enrollment_id: 1, unit_number: 1 }, 6],
  ["/communications/1/mark_as_read/", {}, 4],
];

const context = testContext({ DEMO: "1" });
const cookies: Record<Who, string> = { visitor: "", amina: "", joseph: "" };
const csrf = { amina: "", joseph: "" };
let app: FastifyInstance;

beforeAll(async () => {
  expect(await buildIfStale(), "the pages are built").toBe(true);
  await fillEmptyDatabase(context);
  const act = {
    actor_email: "joseph@darasa.example",
    action: "update",
    resource: "program",
    address: "10.0.0.1",
  };
  await context.db.insertInto("audit_log").values(act).execute();
  app = await buildApp(context, await builtRenderer());
  for (const who of ["amina", "joseph"] as const) {
    const { id } = await context.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", `${who}@darasa.example`)
      .executeTakeFirstOrThrow();
    const session = await startSession(context, id);
    csrf[who] = issueCsrfToken(context.secret, session);
    cookies[who] = `sessionid=${session}; csrftoken=${csrf[who]}`;
  }
});

describe("a page asks the database so many times, and no more for more rows (issue 9: a query count per page)", () => {
  it.each(Object.entries(publicPages))("%s: %i, uncached", async (path, statements) => {
    expect(await readCost(path, "visitor")).toBe(statements);
  });

  it.each(Object.entries(studentSections))("a student's %s: %i", async (section, statements) => {
    expect(await readCost(`/dashboard?section=${section}`, "amina")).toBe(statements);
  });

  it.each(Object.entries(staffSections))("the staff's %s: %i", async (section, statements) => {
    expect(await readCost(`/dashboard?section=${section}`, "joseph")).toBe(statements);
  });
});

describe("a call of the dashboard asks the database so many times (issue 9: a query count per page)", () => {
  it.each(reads)("GET %s of %s: %i", async (path, who, statements) => {
    expect(await readCost(`/api${path}`, who)).toBe(statements);
  });

  it.each(writes)("POST %s %j: %i", async (path, payload, statements) => {
    const headers = { cookie: cookies.amina, "x-csrftoken": csrf.amina };
    const call = () => app.inject({ method: "POST", url: `/api${path}`, headers, payload });
    expect(await cost(call)).toBe(statements);
  });
});

/** Statements of a read while nothing is kept: as after a change of everything. */
async function readCost(url: string, who: Who): Promise<number> {
  for (const change of [
    "programs SET title = title",
    "users SET name = name",
    "enrollments SET user_id = user_id",
  ])
    await context.pool.query(`UPDATE ${change} WHERE false`);
  return cost(() => app.inject({ url, headers: { cookie: cookies[who] } }));
}

async function cost(call: () => Promise<{ statusCode: number; body: string }>): Promise<number> {
  let answer = "";
  const sent = await statementsOf(async () => {
    const { statusCode, body } = await call();
    answer = statusCode < 300 ? "fine" : `${statusCode} ${body}`;
  });
  expect(answer).toBe("fine");
  return sent.length;
}
