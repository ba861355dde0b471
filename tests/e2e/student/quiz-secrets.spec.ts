import { type Browser, expect, type Page } from "@playwright/test";
import { goto, send } from "#tests/support/browser/one-visit.ts";
import { test } from "#tests/support/browser/visits.ts";
import { aClassroom } from "#tests/support/data/classroom.ts";
import { questionOf } from "#tests/support/data/quizzes.ts";

test.describe.configure({ timeout: 300_000 });

/** Marker words in every right answer, explanation and tolerance. */
const words = ["zxqsecret", "98127.433", "0.731983"] as const;
const [marker, value, tolerance] = words;
const keys = {
  one_of: questionOf.one_of,
  several_of: questionOf.several_of,
  true_false: questionOf.true_false,
  number: { content: {}, key: { value: Number(value), tolerance: Number(tolerance) } },
  short_answer: { content: {}, key: { accepted: [`${marker} city`], has_capitals: false } },
  ordering: questionOf.ordering,
  long_text: { content: {}, key: { guide: marker } },
} as const;

async function aSecretQuiz(browser: Browser) {
  const room = await aClassroom(browser, { serviceWorkers: "allow" });
  const { staff, program } = room;
  const parts = [];
  for (const [kind, fields] of Object.entries(keys)) {
    const explanation = `<p>Because of ${marker}</p>`;
    const data = { kind, text: `<p>What about ${kind}?</p>`, points: 1, explanation, ...fields };
    parts.push({ question: (await send(staff, `/programs/${program.id}/questions/`, { data })).id });
  }
  const deadline = new Date(Date.now() + 86_400_000).toISOString();
  const data = {
    ...{ title: "Check of week 1", program: program.id, attempts: 2, counts: "best", deadline, parts },
    ...{ shuffles_questions: false, shuffles_answers: true },
    ...{ results: "answers", shows_results_at_once: true },
  };
  const quiz = await send(staff, "/quizzes/", { data });
  await send(staff, "/assignments/send/", { data: { assignment_id: quiz.id, program_id: program.id } });
  return { ...room, quiz };
}

/** Returns everything that the browser stores of the site, and the page itself, by place. */
function storedBy(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const found: Record<string, string> = { page: document.documentElement.outerHTML };
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      found[name] = JSON.stringify(Object.entries(storage));
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames) {
        const rows = await result(database.transaction(store).objectStore(store).getAll());
        found[`IndexedDB ${name} ${store}`] = JSON.stringify(rows);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found[`cache ${name} ${new URL(request.url).pathname}${new URL(request.url).search}`] =
          (await (await cache.match(request))?.text()) ?? "";
    }
    return found;
  });
}

const placesOf = (texts: Record<string, string>) =>
  Object.entries(texts)
    .filter(([, text]) => words.some((word) => text.includes(word)))
    .map(([place]) => place);

/** Returns the pages as the server renders them for the student, and the replies to the forms without JavaScript. */
async function renderedFor(page: Page, quiz: number, attempt: number) {
  const { request } = page;
  const found: Record<string, string> = {};
  const sections = [
    "dashboard",
    "courses",
    "assignments",
    "communications",
    "community",
    "resources",
    "profile",
  ];
  const addresses = [
    ...sections.map((section) => `section=${section}`),
    `section=assignments&quiz=${quiz}`,
    `section=assignments&quiz=${quiz}&attempt=${attempt}`,
    `section=assignments&quiz=${quiz}&attempt=${attempt}&page=2`,
  ];
  for (const address of addresses)
    for (const path of [`/dashboard?${address}`, `/dashboard.data?${address}`])
      found[path] = await (await request.get(path)).text();
  const forms = [
    { begin: quiz },
    { attempt, quiz, on_page: 1, "answer-3": "true", page: 2 },
    { attempt, quiz, on_page: 2, "answer-7": "Because.", page: 1 },
  ];
  for (const form of forms) {
    const [status, text] = await page.evaluate(
      async ([address, given]) => {
        const body = new URLSearchParams(Object.entries(given).map(([name, one]) => [name, String(one)]));
        const reply = await fetch(address, { method: "POST", body });
        return [reply.status, await reply.text()] as const;
      },
      [`/dashboard?section=assignments&quiz=${quiz}`, form] as const,
    );
    expect(status).toBe(200);
    found[`form ${JSON.stringify(form)}`] = text;
  }
  return found;
}

test("no page, form, cache or store of the device has a right answer early (beyond.md 6.1)", async ({
  browser,
}) => {
  const { page, quiz } = await aSecretQuiz(browser);
  await goto(page, `/dashboard?section=assignments&quiz=${quiz.id}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(placesOf(await storedBy(page))).toEqual([]);
  await page.getByRole("button", { name: "Begin the Quiz" }).click();
  const first = page.getByRole("article", { name: "Question 1 of 7" });
  await first.getByLabel("Choice 2").check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const { attempts } = await (await page.request.get(`/api/student/quizzes/${quiz.id}/`)).json();
  const rendered = await renderedFor(page, quiz.id, attempts[0].id);
  expect(Object.values(rendered).join("")).toContain("What about number?");
  expect(placesOf(rendered)).toEqual([]);

  await test.step("also after a reload without a network", async () => {
    // A plain form above has answered the third question, as another device does.
    const third = page.getByRole("article", { name: "Question 3 of 7" });
    await expect(third.getByLabel("True", { exact: true })).toBeChecked();
    await expect
      .poll(async () =>
        Object.values(await storedBy(page))
          .join("")
          .includes("What about number?"),
      )
      .toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await expect(third.getByLabel("True", { exact: true })).toBeChecked();
    await third.getByLabel("False", { exact: true }).check();
    await expect(page.getByText("On this device")).toBeVisible();
    const stored = await storedBy(page);
    expect(Object.keys(stored).some((place) => place.endsWith("outbox"))).toBe(true);
    expect(Object.keys(stored).some((place) => place.startsWith("cache "))).toBe(true);
    expect(placesOf(stored)).toEqual([]);
    await page.context().setOffline(false);
    await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 30_000 });
  });

  await test.step("they are there when the attempt is over, so the search above can find them", async () => {
    await page.getByRole("button", { name: "Finish the Quiz" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Finish" }).click();
    await expect(page.getByText(`Because of ${marker}`).first()).toBeVisible();
    await expect.poll(async () => placesOf(await storedBy(page))).toContain("page");
    await expect
      .poll(async () => placesOf(await storedBy(page)).some((place) => place.startsWith("IndexedDB")))
      .toBe(true);
    const path = `/dashboard?section=assignments&quiz=${quiz.id}&attempt=${attempts[0].id}`;
    expect(placesOf({ html: await (await page.request.get(path)).text() })).toEqual(["html"]);
  });
});
