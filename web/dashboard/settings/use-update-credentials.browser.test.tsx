import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { amina, dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { recordNavigations } from "#tests/support/component/navigations.ts";
import { openDevice } from "#web/dashboard/offline/store/device.ts";

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
])("the summary shows %s (students.md 8)", async (_what, reply, sentence) => {
  await fillForm();
  answer({ [UPDATE]: reply });
  await userEvent.click(update);
  await expect.element(summary.getByRole("listitem")).toHaveTextContent(sentence);
  await expect.element(page.getByLabelText("New email")).toHaveValue("another@darasa.example");
});

test.each([
  ["a failure of the server", () => refusal(500), "Update failed. Please try again."],
  ["a lost network", () => networkFailure, "No response from server. Please check your network connection."],
  [
    "an answer that cannot be parsed",
    () => new Response("<html>"),
    "An error occurred during update. Please try again.",
  ],
])("after %s, the form says how to see what was saved (students.md 8.6)", async (_what, reply, sentence) => {
  await fillForm();
  await userEvent.fill(page.getByLabelText("New password"), "matooke na chai");
  answer({ [UPDATE]: reply });
  await userEvent.click(update);
  const unknown = page.getByRole("alert").filter({ hasText: "We do not know whether it was saved" });
  await expect.element(unknown.getByText(sentence)).toBeVisible();
  await expect.element(unknown.getByText(/try to log in with the new password first/)).toBeVisible();
  await expect.element(unknown.getByText(/Look for our link at another@darasa.example first/)).toBeVisible();
  expect(summary.elements()).toHaveLength(0);
  await userEvent.clear(current);
  await userEvent.click(update);
  await expect.element(summary).toBeVisible();
  expect(unknown.elements()).toHaveLength(0);
});

test("after a lost answer the list of devices is fetched again (students.md 2.10)", async () => {
  const seen = { created_at: "2026-03-02T08:00:00Z", last_seen_at: "2026-03-02T08:00:00Z" };
  const here = { id: 1, browser: "Firefox", is_this: true, ...seen };
  const other = { ...here, id: 2, browser: "Chrome", is_this: false };
  await openDashboard("?section=settings", { answers: { "GET /sessions/": { sessions: [here, other] } } });
  answer({ "DELETE /sessions/2/": () => networkFailure, "GET /sessions/": { sessions: [here] } });
  await userEvent.click(page.getByRole("button", { name: "Log out Chrome" }));
  await expect.element(page.getByText(/We do not know whether it was logged out/)).toBeVisible();
  await expect.element(page.getByText("Chrome")).not.toBeInTheDocument();
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

test("a new password keeps unsent work on the device, and no cached page (students.md 8.7)", async () => {
  const opened = recordNavigations();
  await openDashboard("?section=settings");
  const device = await openDevice();
  await device.put("outbox", {
    ...{ key: "a", user_id: amina.id, queue: "quiz-31", order: 1, method: "POST", url: "/api/x/", body: {} },
    ...{ files: {}, metadata: { label: "An answer" }, first_sent_ms: null, has_waited: true, wait: null },
    rejection: { status: 400, body: {} },
  });
  let cookies = "";
  const answerUpdate = () => {
    cookies = document.cookie;
    return { message: "Done.", is_logged_out: true };
  };
  answer({ [UPDATE]: answerUpdate });
  await userEvent.fill(current, "Karibu2026");
  await userEvent.fill(page.getByLabelText("New password"), "matooke na chai");
  await userEvent.click(update);
  await expect.poll(() => opened).toEqual(["/login?notice=credentials"]);
  expect(cookies).toContain("darasa_unsent=1");
  expect(document.cookie).not.toContain("darasa_unsent");
  expect((await device.getAll("outbox")).map(({ key }) => key)).toEqual(["a"]);
  expect(await device.getAll("cached")).toEqual([]);
});

test("a new password keeps attendance marks that are not saved on the device (staff.md 4)", async () => {
  const key = "darasa.draft.1.register-4";
  localStorage.setItem(key, JSON.stringify([{ student: 1, state: "late", updated_at: null }]));
  const opened = recordNavigations();
  await openDashboard("?section=settings", {
    user: joseph,
    answers: { "PUT /units/4/attendance/": () => networkFailure },
  });
  let cookies = "";
  const answerUpdate = () => {
    cookies = document.cookie;
    return { message: "Done.", is_logged_out: true };
  };
  answer({ [UPDATE]: answerUpdate });
  await userEvent.fill(current, "Karibu2026");
  await userEvent.fill(page.getByLabelText("New password"), "matooke na chai");
  await userEvent.click(update);
  await expect.poll(() => opened).toEqual(["/login?notice=credentials"]);
  expect(cookies).toContain("darasa_unsent=1");
  expect(localStorage.getItem(key)).not.toBe(null);
});
