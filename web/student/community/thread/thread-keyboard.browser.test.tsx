import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { answer } from "#tests/support/component/answers.ts";
import { amina, dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { message, scrum, senderOf } from "#tests/support/component/thread-samples.ts";

dashboardTests();

const own = page.getByRole("article").last();
const options = own.getByRole("button", { name: /^Options for the message/ });
const field = own.getByRole("textbox");

async function press(target: Locator, key = "Enter"): Promise<void> {
  ((await target.findElement()) as HTMLElement).focus();
  await userEvent.keyboard(`{${key}}`);
}

const byAmina = { sender: senderOf(amina) };
const openThread = () =>
  openDashboard("?section=community", {
    answers: {
      "GET /community/enrolled_programs/": [scrum],
      "GET /community/": [message(1, "Before it"), message(2, "Keys", byAmina)],
    },
  });

test("after a deletion by keyboard, the list of messages has the focus (look.md)", async () => {
  await openThread();
  await press(options);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  answer({ "DELETE /community/2/": () => new Response(null, { status: 204 }) });
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Delete" }));
  await expect.element(page.getByText("Keys", { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "Messages" })).toHaveFocus();
});

test.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["'Cancel'", () => press(own.getByRole("button", { name: "Cancel" }))],
])("%s leads from a reply or an edit back to its button (look.md)", async (_name, leave) => {
  await openThread();
  const reply = own.getByRole("button", { name: "Reply" });
  await press(reply);
  await expect.element(field).toHaveFocus();
  await leave();
  await expect.element(reply).toHaveFocus();
  await press(options);
  await userEvent.keyboard("{Enter}");
  await expect.element(own.getByRole("textbox", { name: "Edit your message" })).toHaveFocus();
  await leave();
  await expect.element(options).toHaveFocus();
});

test("a saved edit returns the focus; a blank one is explained (look.md)", async () => {
  await openThread();
  await press(options);
  await userEvent.keyboard("{Enter}");
  await userEvent.fill(field, "  ");
  const save = own.getByRole("button", { name: "Save" });
  await press(save);
  await expect.element(own.getByText("Write a few words, or delete the message.")).toBeVisible();
  answer({ "PATCH /community/2/": message(2, "Keys corrected", byAmina) });
  await userEvent.fill(field, "Keys corrected");
  await press(save);
  await expect.element(own.getByText("Keys corrected")).toBeVisible();
  await expect.element(options).toHaveFocus();
});
