import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Darasa } from "#tests/support/darasa.ts";
import { multipart } from "#tests/support/data/builders.ts";
import { type Caller, callerFor, mustSucceed, userWithRole } from "../../bench/harness/callers.ts";
import { buildIfStale } from "../../scripts/prepare.mjs";

/** Starts processes, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 400_000, hookTimeout: 180_000 });

const STUDENTS = 400;
let darasa: Darasa;

beforeAll(async () => {
  expect(await buildIfStale()).toBe(true);
  darasa = await Darasa.run();
});
afterAll(() => darasa.remove());

/** Connects for each query, because the database process may have been replaced. */
const query = async (text: string) => (await darasa.withPool((pool) => pool.query(text))).rows;
const added = async () =>
  (await query("SELECT count(*)::integer AS count FROM student_import_rows WHERE state = 'added'"))[0].count;

const asAdmin = (): Promise<Caller> =>
  darasa.withPool(async (pool) => callerFor(darasa.url, pool, await userWithRole(pool, "admin")));

it('"exactly once over kill -9": a killed import adds each student, enrollment and email once', async () => {
  const call = await asAdmin();
  const [program] = await query(
    "SELECT id FROM programs WHERE enrollment_deadline IS NULL ORDER BY id LIMIT 1",
  );
  const lines = Array.from(
    { length: STUDENTS },
    (_, at) => `crash${at}@import.example,Ruth Auma,0772${100_000 + at}`,
  );
  const students = new File([["Email,Name,Phone", ...lines].join("\n")], "students.csv");
  const made = await mustSucceed(call, "POST", "/students/imports/", multipart({ students }));
  const path = `/students/imports/${made.id}`;
  const columns = { email: 0, name: 1, phone: 2, program: program.id };
  expect(await mustSucceed(call, "PUT", `${path}/columns/`, columns)).toMatchObject({
    counts: { ready: STUDENTS, problem: 0 },
  });
  await mustSucceed(call, "POST", `${path}/begin/`, { count: STUDENTS });
  const seen: number[] = [];
  for (const least of [25, 150]) {
    await expect.poll(added, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(least);
    darasa.process.kill("SIGKILL");
    await darasa.ended();
    await darasa.start();
    seen.push(await added());
  }
  await expect.poll(added, { timeout: 180_000, interval: 250 }).toBe(STUDENTS);
  // Otherwise the kill came too late to interrupt the import.
  expect(seen[0]).toBeLessThan(STUDENTS);
  const [counts] = await query(`SELECT
    (SELECT count(*)::integer FROM users WHERE email LIKE 'crash%@import.example') AS people,
    (SELECT count(*)::integer FROM enrollments WHERE source = 'import') AS places,
    (SELECT count(*)::integer FROM emails WHERE recipient LIKE 'crash%@import.example') AS emails,
    (SELECT count(*)::integer FROM password_resets JOIN users ON users.id = user_id
      WHERE email LIKE 'crash%@import.example') AS links,
    (SELECT count(DISTINCT student_id)::integer FROM student_import_rows) AS lines`);
  expect(counts).toEqual({
    ...{ people: STUDENTS, places: STUDENTS, emails: STUDENTS, links: STUDENTS, lines: STUDENTS },
  });
  await expect
    .poll(async () => (await (await asAdmin())("GET", `${path}/`))?.body.is_adding, { timeout: 60_000 })
    .toBe(false);
});
