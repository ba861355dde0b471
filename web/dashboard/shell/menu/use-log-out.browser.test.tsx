import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { amina, dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";
import { recordNavigations } from "#tests/support/component/navigations.ts";
import { scrum } from "#tests/support/component/thread-samples.ts";
import { api } from "#web/api/client.ts";
import { hasLoggedOut } from "#web/browser/logged-out-offline.ts";
import { draftKey } from "#web/browser/stored-user.ts";
import type { OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { outboxOf } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { openDevice } from "#web/dashboard/offline/store/device.ts";
import { readDashboard } from "#web/dashboard/offline/store/read-dashboard.ts";
import { makeQueryClient } from "#web/dashboard/shell/query-client.ts";

dashboardTests();

test("logging out asks before an unsent community message is lost", async () => {
  const opened = recordNavigations();
  await openDashboard("?section=community", {
    answers: { "GET /community/enrolled_programs/": [scrum], "GET /community/": [] },
  });
  const composer = page.getByRole("textbox", { name: "Your message" });
  await userEvent.fill(composer, "Half a question");
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  const logOut = menu.getByRole("button", { name: "Logout" });
  await userEvent.click(logOut);
  const question = page.getByRole("alertdialog", { name: "Log out and lose what was not sent?" });
  const loss = question.getByText("A message that you typed in the community is not sent yet.");
  await expect.element(loss).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  await expect.element(composer).toHaveValue("Half a question");
  expect(bodiesOf("POST /logout/")).toEqual([]);
  await userEvent.fill(composer, "");
  answer({ "POST /logout/": () => new Response(null, { status: 204 }) });
  await userEvent.click(logOut);
  await expect.poll(() => opened).toEqual(["/login"]);
});

const item = (user_id: number, key: string, queue: string): OutboxItem => ({
  ...{ key, user_id, queue, order: Date.now(), method: "POST", url: "/api/x/", body: {}, files: {} },
  ...{ metadata: { label: key }, first_sent_ms: null, has_waited: true, wait: null },
  rejection: { status: 400, body: {} },
});
const brian = 1_234;
const brianJournal = `darasa.answers-${brian}-31`;

/** Stores an item of the outbox and an answer of another student. */
async function storeOthersWork(): Promise<void> {
  await (await openDevice()).put("outbox", item(brian, "his tick", "ticks"));
  localStorage.setItem(brianJournal, JSON.stringify([{ key: "his answer", position: 1, answer: null }]));
}

const unsentKeys = async () => (await (await openDevice()).getAll("outbox")).map(({ key }) => key);

test("a logout leaves only another person's unsent work on the device (students.md 8.7)", async () => {
  const opened = recordNavigations();
  await storeOthersWork();
  localStorage.setItem(draftKey(amina.id, "work"), '"Half an answer"');
  sessionStorage.setItem("darasa.registration", "{}");
  let cookies = "";
  let cached: unknown[] = [null];
  const answerLogOut = async () => {
    cookies = document.cookie;
    cached = await (await openDevice()).getAll("cached");
    return new Response(null, { status: 204 });
  };
  await openDashboard("", { answers: { "POST /logout/": answerLogOut } });
  await expect.poll(async () => (await (await openDevice()).getAll("cached")).length).toBeGreaterThan(0);
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await userEvent.click(menu.getByRole("button", { name: "Logout" }));
  await expect.poll(() => opened).toEqual(["/login"]);
  expect(cookies).toContain("darasa_unsent=1");
  expect(document.cookie).not.toContain("darasa_unsent");
  expect(cached).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([brianJournal]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(await unsentKeys()).toEqual(["his tick"]);
  expect(await (await openDevice()).getAll("cached")).toEqual([]);
  expect(await (await openDevice()).getAll("files")).toEqual([]);
  expect(await readDashboard(makeQueryClient(api))).toBeNull();
});

test("a logout leaves nothing that the page stores while the rest is deleted (students.md 8.7)", async () => {
  const opened = recordNavigations();
  const deletion = vi.spyOn(CacheStorage.prototype, "delete").mockImplementation(async () => {
    localStorage.setItem("darasa.stream", '"a"');
    return true;
  });
  onTestFinished(() => deletion.mockRestore());
  await openDashboard("", { answers: { "POST /logout/": () => new Response(null, { status: 204 }) } });
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await userEvent.click(menu.getByRole("button", { name: "Logout" }));
  await expect.poll(() => opened).toEqual(["/login"]);
  expect(deletion).toHaveBeenCalled();
  expect(Object.keys(localStorage)).toEqual([]);
});

test("the question before a logout names the lost work and the work that stays (students.md 8.7)", async () => {
  const opened = recordNavigations();
  await storeOthersWork();
  for (const key of ["one", "two"]) await (await openDevice()).put("outbox", item(amina.id, key, "quiz-31"));
  await openDashboard("", { answers: { "POST /logout/": () => refusal(500) } });
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await userEvent.click(menu.getByRole("button", { name: "Logout" }));
  const question = page.getByRole("alertdialog", { name: "Log out and lose what was not sent?" });
  await expect.element(question.getByText("2 answers of yours are not sent yet.")).toBeVisible();
  const stays =
    "1 change of progress and 1 answer of another person on this device stay until that person logs in again.";
  await expect.element(question.getByText(stays)).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "Log Out" }));
  await expect.element(page.getByText("Error logging out.")).toBeVisible();
  expect(document.cookie).not.toContain("darasa_unsent");
  expect((await unsentKeys()).sort()).toEqual(["his tick", "one", "two"]);
  answer({ "POST /logout/": () => new Response(null, { status: 204 }) });
  await userEvent.click(menu.getByRole("button", { name: "Logout" }));
  await userEvent.click(question.getByRole("button", { name: "Log Out" }));
  await expect.poll(() => opened).toEqual(["/login"]);
  expect(await unsentKeys()).toEqual(["his tick"]);
});

test("the question before a logout counts work that a full device could not store (students.md 8.7)", async () => {
  const opened = recordNavigations();
  const user = newStudent();
  await openDashboard("", { user, answers: { "POST /logout/": () => new Response(null, { status: 204 }) } });
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
  const { key, queue, method, url, body, metadata } = item(user.id, "one", "quiz-31");
  const outbox = outboxOf(user.id);
  await outbox.add({ key, queue, method, url, body, metadata });
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await userEvent.click(menu.getByRole("button", { name: "Logout" }));
  const question = page.getByRole("alertdialog", { name: "Log out and lose what was not sent?" });
  await expect.element(question.getByText("1 answer of yours is not sent yet.")).toBeVisible();
  expect(bodiesOf("POST /logout/")).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Log Out" }));
  await expect.poll(() => opened).toEqual(["/login"]);
  // Otherwise the browser asks again, after the session has ended.
  expect(outbox.losesByLeaving).toBe(false);
  full.mockRestore();
});

test("without a network the device forgets the person, and the server is told later (students.md 8.7)", async () => {
  const opened = recordNavigations();
  localStorage.setItem(draftKey(amina.id, "work"), '"Half an answer"');
  await openDashboard("", { answers: { "POST /logout/": () => networkFailure } });
  await expect.poll(() => localStorage.getItem("darasa.user")).not.toBeNull();
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await userEvent.click(menu.getByRole("button", { name: "Logout" }));
  await expect.poll(() => opened).toEqual(["/login?notice=logged-out"]);
  onTestFinished(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as in the code under test
    document.cookie = "darasa_logged_out=; path=/; max-age=0";
  });
  expect(hasLoggedOut()).toBe(true);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("darasa."))).toEqual([]);
  expect(await readDashboard(makeQueryClient(api))).toBeNull();
});
