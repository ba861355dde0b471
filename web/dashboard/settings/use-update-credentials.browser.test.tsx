import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { recordNavigations } from "#tests/support/component/navigations.ts";

dashboardTests();

const UPDATE = "PUT /update-credentials/";
const current = page.getByLabelText("Current password");
const update = page.getByRole("button", { name: "Update Credentials" });
const summary = page.getByRole("alert").filter({ hasText: "Nothing was changed" });

async function fillForm() {
  await openDashboard("?section=settings");
  await userEvent.fill(current, "Karibu2026");
  await userEvent.fill(page.getByLabelText("New email"), "another@darasa.example");
}

test("a phone number is cut at 9 digits, with a warning (students.md 5)", async () => {
  await openDashboard("?section=settings");
  const phone = page.getByLabelText("New phone number");
  await userEvent.type(phone, "712345678");
  const warning = page.getByText("Phone number must not exceed 9 digits (e.g., +256712345678).");
  await expect.element(phone).toHaveValue("712345678");
  expect(warning.elements()).toHaveLength(0);
  await userEvent.type(phone, "9");
  await expect.element(warning).toBeVisible();
  await expect.element(phone).toHaveValue("712345678");
});

test.each([
  [
    "the first error of a field",
    () => refusal(409, { email: ["A user with this email already exists."] }),
    "A user with this email already exists.",
  ],
  [
    "a wrong password in one line",
    () => refusal(400, { current_password: ["Current password is incorrect."] }),
    "Current password is incorrect.",
  ],
  ["a failure of the server", () => refusal(500), "Update failed. Please try again."],
  ["a lost network", () => networkFailure, "No response from server. Please check your network connection."],
  [
    "an answer that cannot be parsed",
    () => new Response("<html>"),
    "An error occurred during update. Please try again.",
  ],
])("the summary shows %s (students.md 8)", async (_what, reply, sentence) => {
  await fillForm();
  answer({ [UPDATE]: reply });
  await userEvent.click(update);
  await expect.element(summary.getByRole("listitem")).toHaveTextContent(sentence);
  await expect.element(page.getByLabelText("New email")).toHaveValue("another@darasa.example");
});

test("after a new password, another press sends nothing, and the login page opens (students.md 8 and 9)", async () => {
  const opened = recordNavigations();
  await openDashboard("?section=settings");
  await userEvent.fill(current, "Karibu2026");
  await userEvent.fill(page.getByLabelText("New password"), "matooke na chai");
  const message = "Credentials updated successfully. Please log in again.";
  answer({ [UPDATE]: { message, is_logged_out: true } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.click(update);
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(update).toBeDisabled();
  await expect.element(update).toHaveAccessibleDescription("The login page opens automatically.");
  answer({ [UPDATE]: () => refusal(401) });
  await userEvent.click(update, { force: true });
  await userEvent.type(current, "{Enter}");
  expect(opened).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => opened).toEqual(["/login?notice=credentials"]);
  expect(bodiesOf(UPDATE)).toHaveLength(1);
  expect(localStorage.getItem("darasa.user")).toBeNull();
  expect(summary.elements()).toHaveLength(0);
  await expect.element(page.getByText(message)).toBeVisible();
});
