import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "#tests/support/browser/chromium.ts";
import { Darasa } from "#tests/support/darasa.ts";
import { begin, Counts, printResult } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";

// npm run bench:marking -- [--works 160]
//
// Marks submissions at the marking desk in a real browser, by keyboard only. Counts the keys, apart from the digits of
// the marks, and the calls that each submission costs. Needs a build. Takes about a minute and a half.

const options = readOptions({ works: 160 });
const MOST_KEYS = 4;
const MOST_CALLS = 1.1;
const PASSWORD = "Karibu2026";

await begin();
const darasa = await Darasa.run();
const found = await findChromium();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  env: { ...process.env, ...found.env },
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
const assignment = await makeWorks(options.works);
const page = await staffPage(browser);
const calls = new Counts();
let made = 0;
page.on("request", (request) => {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith("/api/")) return;
  made += 1;
  calls.add(`${request.method()} ${pathname.replace(/\d+/, "{id}")}`);
});
await page.goto(`${darasa.url}/dashboard?section=submitted-assignments&view=desk&assignment=${assignment}`);
await page.getByRole("list", { name: "Works" }).waitFor();
// Do not count the calls of the page itself.
await page.waitForLoadState("networkidle");
calls.clear();
made = 0;
const began = performance.now();
let keys = await press(page, "j");
for (let work = 1; work <= options.works; work++) {
  await page.waitForFunction(isReadyForMarks);
  await page.keyboard.type(String(40 + (work % 60)));
  keys += await press(page, "Enter");
}
await page.getByText("That was the last one to mark in this queue.").waitFor();
const seconds = (performance.now() - began) / 1_000;
const marked = await markedWorks();
const perWork = made / options.works;
const problems = [
  ...(marked === options.works ? [] : [`${marked} of ${options.works} works are marked`]),
  ...(keys / options.works <= MOST_KEYS ? [] : ["too many keys for each work"]),
  ...(perWork <= MOST_CALLS ? [] : ["too many calls for each work"]),
];
printResult({
  what: `${options.works} works marked by keyboard only`,
  value: `${(keys / options.works).toFixed(2)} keys and ${perWork.toFixed(2)} calls a work; ${calls}; ${seconds.toFixed(0)} s`,
  trials: "one run",
  problems,
});
await browser.close();
await darasa.remove();

/** Runs in the page. Returns true when the next work is open and its marks have the focus. */
function isReadyForMarks(): boolean {
  const box = document.activeElement;
  return box instanceof HTMLInputElement && box.name === "marks_awarded" && box.value === "";
}

async function press(on: Page, key: string): Promise<1> {
  await on.keyboard.press(key);
  return 1;
}

/**
 * Adds submissions of as many new students to an assignment of the demonstration. Their files are of a kind without a
 * preview.
 */
function makeWorks(count: number): Promise<number> {
  return darasa.withPool(async (pool) => {
    const { rows } = await pool.query(
      "SELECT id, program_id FROM assignments WHERE sent_at IS NOT NULL ORDER BY id DESC LIMIT 1",
    );
    const { id, program_id } = rows[0];
    await pool.query("DELETE FROM submissions WHERE assignment_id = $1", [id]);
    await pool.query(
      `WITH made AS (
        INSERT INTO users (username, email, name, role, password_hash, phone)
        SELECT email, email, 'Student ' || n, 'student', '', '+25670000' || lpad(n::text, 4, '0')
        FROM (SELECT n, 'marked-' || n || '@learners.example' AS email FROM generate_series(1, $3::integer) n) numbers
        RETURNING id), enrolled AS (
        INSERT INTO enrollments (user_id, program_id) SELECT id, $2 FROM made RETURNING user_id)
      INSERT INTO submissions (assignment_id, user_id, storage_key, filename, size_bytes, mime, submitted_at, updated_at)
      SELECT $1, user_id, 'submissions/' || gen_random_uuid(), 'work.docx', 1, 'application/zip', now(), now() FROM enrolled`,
      [id, program_id, count],
    );
    return id;
  });
}

function markedWorks(): Promise<number> {
  return darasa.withPool(async (pool) => {
    const { rows } = await pool.query(
      "SELECT count(*)::integer AS count FROM submissions WHERE assignment_id = $1 AND graded_at IS NOT NULL",
      [assignment],
    );
    return rows[0].count;
  });
}

async function staffPage(of: Browser): Promise<Page> {
  const context = await of.newContext({ baseURL: darasa.url, serviceWorkers: "block" });
  const { csrfToken } = await (await context.request.get("/api/csrf-cookie/")).json();
  await context.request.post("/api/login/", {
    data: { email: "david@darasa.example", password: PASSWORD },
    headers: { "x-csrftoken": csrfToken },
  });
  return context.newPage();
}
