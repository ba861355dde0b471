import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf, networkFailure } from "#tests/support/component/answers.ts";
import { amina, dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { recordNavigations } from "#tests/support/component/navigations.ts";
import { scrum } from "#tests/support/component/thread-samples.ts";
import { api } from "#web/api/client.ts";
import { hasLoggedOut } from "#web/browser/logged-out-offline.ts";
import { draftKey } from "#web/browser/stored-user.ts";
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

test("without a network the device forgets the person, and the server is told later (students.md 8.7)", async () => {
  const opened = recordNavigations();
  localStorage.setItem(draftKey(amina.id, "work"), '"Half an answer"');
  await openDashboard("", { answers: { "POST /logout/": () => networkFailure } });
  await expect.poll(() => localStorage.getItem("darasa.user")).not.toBeNull();
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await userEvent.click(menu.getByRole("button", { name: "Logout" }));
  await expect.poll(() => opened).toEqual(["/login"]);
  onTestFinished(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as in the code under test
    document.cookie = "darasa_logged_out=; path=/; max-age=0";
  });
  expect(hasLoggedOut()).toBe(true);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("darasa."))).toEqual([]);
  expect(await readDashboard(makeQueryClient(api))).toBeNull();
});
