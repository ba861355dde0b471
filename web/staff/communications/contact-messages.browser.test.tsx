import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ContactMessage } from "#contract/content/contact-messages.ts";
import { answer, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const LIST = "GET /contact-messages/";
const messageOf = (id: number, name: string): ContactMessage => ({
  ...{ id, name, email: `${name.toLowerCase()}@example.com`, message: "Do you teach beekeeping?" },
  ...{ created_at: "2026-03-02T09:00:00Z", answered_at: null, answers: [] },
});
const [ruth, peter] = [messageOf(1, "Ruth"), messageOf(2, "Peter")] as const;
const remove = (name: string) => page.getByRole("button", { name: `Delete the message of ${name}` });
const question = page.getByRole("alertdialog", { name: "Delete the message of Ruth?" });
const open = (tab: string) =>
  openDashboard(`?section=communications&contact=${tab}`, {
    user: joseph,
    answers: { [LIST]: pageWith(ruth, peter) },
  });

test("a failed deletion is forgotten with its question (staff.md 8)", async () => {
  await open("messages");
  answer({ "DELETE /contact-messages/1/": () => refusal(500) });
  await userEvent.click(remove("Ruth"));
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await expect.element(question.getByRole("alert")).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  await userEvent.click(remove("Ruth"));
  await expect.element(question).toBeVisible();
  expect(question.getByRole("alert").elements()).toEqual([]);
});

test("after a deletion, the focus is on the next message (look.md)", async () => {
  await open("messages");
  answer({
    "DELETE /contact-messages/1/": () => {
      answer({ [LIST]: pageWith(peter) });
      return new Response(null, { status: 204 });
    },
  });
  await userEvent.click(remove("Ruth"));
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await expect.element(page.getByText("The message is deleted.")).toBeVisible();
  await expect.element(remove("Peter")).toHaveFocus();
});

test("a message that leaves the list by an act passes its focus to the section (look.md)", async () => {
  await open("open");
  answer({
    "PATCH /contact-messages/1/": () => {
      answer({ [LIST]: pageWith(peter) });
      return { ...ruth, answered_at: "2026-03-02T10:00:00Z" };
    },
  });
  await userEvent.click(page.getByRole("button", { name: "Mark Answered" }).first());
  await expect.element(remove("Ruth")).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
});
