import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PersonalData } from "#contract/students/personal-data.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const GET = "GET /student/personal-data/";
const nothing: PersonalData = {
  ...{ export: null, deletion: null, certificates: 0, payments: 0, backup_days: 14 },
  ...{ has_open_fees: false, has_unpaid_commissions: false },
};
const zip = {
  id: 7,
  state: "ready" as const,
  asked_at: "2026-03-02T08:00:00Z",
  expires_at: "2026-03-09T08:00:00Z",
  size_bytes: 2_500_000,
};
const deletion = {
  ...{ asked_at: "2026-03-02T08:00:00Z", due_at: "2026-03-16T08:00:00Z" },
  ...{ keeps_certificates: true, is_by_staff: false },
};

const open = (data: Partial<PersonalData> = {}) =>
  openDashboard("?section=profile", { answers: { [GET]: { ...nothing, ...data } } });
const download = page.getByRole("region", { name: "Download your data" });
const account = page.getByRole("region", { name: "Delete my account" });
const password = () => page.getByLabelText("Your password");

test("a zip is requested, and its state is shown until it is ready (students.md 10.1)", async () => {
  await open();
  await expect.element(download.getByRole("button", { name: "Make a zip" })).toBeVisible();
  answer({
    "POST /student/personal-data/export/": {
      ...nothing,
      export: { ...zip, state: "making", size_bytes: null },
    },
    [GET]: { ...nothing, export: { ...zip, state: "making", size_bytes: null } },
  });
  await userEvent.click(download.getByRole("button", { name: "Make a zip" }));
  await expect.element(download.getByText(/We are making the zip/)).toBeVisible();
  answer({ [GET]: { ...nothing, export: zip } });
  await expect.element(download.getByText(/You can download it until/), { timeout: 8_000 }).toBeVisible();
  await expect.element(download.getByText("9 Mar 2026, 11:00")).toBeVisible();
});

test("a failed zip says so and can be requested again (students.md 10.1)", async () => {
  await open({ export: { ...zip, state: "failed", size_bytes: null } });
  await expect.element(download.getByText("The zip could not be made. Please try again.")).toBeVisible();
  await expect.element(download.getByRole("button", { name: "Make a zip" })).toBeEnabled();
});

test("the download asks for the password, and shows a wrong one at its field (students.md 10.1)", async () => {
  await open({ export: zip });
  await userEvent.click(download.getByRole("button", { name: "Download the zip" }));
  answer({
    "POST /sessions/prove/": () => refusal(400, { current_password: ["Current password is incorrect."] }),
  });
  await userEvent.fill(password(), "wrong");
  await userEvent.click(page.getByRole("button", { name: "Download", exact: true }));
  await expect.element(page.getByText("Current password is incorrect.")).toBeVisible();
  expect(bodiesOf("POST /sessions/prove/")).toEqual([{ current_password: "wrong" }]);
});

test("the question says what is deleted and kept, and sends password and choice (students.md 10.2)", async () => {
  await open({ certificates: 2, payments: 1, has_open_fees: true, has_unpaid_commissions: true });
  await userEvent.click(account.getByRole("button", { name: "Delete my account" }));
  const dialog = page.getByRole("dialog");
  for (const text of [
    /under the numbers of their receipts/,
    /14 days after the erasure/,
    /until the commissions are paid/,
  ])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.element(dialog.getByText(/Open fees do not stop the deletion/)).toBeVisible();
  await userEvent.click(dialog.getByLabelText("Keep my certificates"));
  await userEvent.fill(password(), "Karibu2026");
  answer({
    "POST /student/personal-data/deletion/": {
      ...nothing,
      deletion: { ...deletion, keeps_certificates: false },
    },
  });
  await userEvent.click(dialog.getByRole("button", { name: "Delete my account" }));
  await expect.element(account.getByText(/Your account will be deleted after/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
  expect(bodiesOf("POST /student/personal-data/deletion/")).toEqual([
    { current_password: "Karibu2026", keeps_certificates: false },
  ]);
});

test("a deletion whose answer was lost is shown as the server has it (students.md 10.2)", async () => {
  await open();
  await userEvent.click(account.getByRole("button", { name: "Delete my account" }));
  const dialog = page.getByRole("dialog");
  await userEvent.fill(password(), "Karibu2026");
  answer({ "POST /student/personal-data/deletion/": () => networkFailure, [GET]: () => networkFailure });
  await userEvent.click(dialog.getByRole("button", { name: "Delete my account" }));
  await expect.element(dialog.getByText(/We do not know whether it was done/)).toBeVisible();
  answer({ [GET]: { ...nothing, deletion } });
  await userEvent.click(dialog.getByRole("button", { name: "Delete my account" }));
  await expect.element(account.getByText(/Your account will be deleted after/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("'Keep my account' cancels the deletion (students.md 10.2)", async () => {
  await open({ deletion });
  await expect.element(account.getByText("16 Mar 2026, 11:00")).toBeVisible();
  answer({
    "DELETE /student/personal-data/deletion/": () => new Response(null, { status: 204 }),
    [GET]: nothing,
  });
  await userEvent.click(account.getByRole("button", { name: "Keep my account" }));
  await expect.element(account.getByRole("button", { name: "Delete my account" })).toBeVisible();
});

test("a failed load can be retried (students.md 10)", async () => {
  await openDashboard("?section=profile", { answers: { [GET]: () => refusal(500) } });
  await expect.element(page.getByText("Failed to load this part.")).toBeVisible();
  answer({ [GET]: nothing });
  await userEvent.click(page.getByRole("button", { name: /again/i }));
  await expect.element(download).toBeVisible();
});

test("staff's own profile has no personal data part (students.md 10)", async () => {
  await openDashboard("?section=profile", { user: joseph });
  await expect.element(page.getByRole("heading", { name: "Account Information" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Personal data" })).not.toBeInTheDocument();
});
