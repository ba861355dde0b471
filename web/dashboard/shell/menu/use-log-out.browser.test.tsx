import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf } from "#tests/support/component/answers.ts";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { recordNavigations } from "#tests/support/component/navigations.ts";
import { scrum } from "#tests/support/component/thread-samples.ts";

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
