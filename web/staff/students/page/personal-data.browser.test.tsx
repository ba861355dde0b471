import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StudentDetail } from "#contract/accounts/students.ts";
import type { PersonalData } from "#contract/students/personal-data.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { amina, dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const student: StudentDetail = {
  ...amina,
  ...{ updated_at: "2026-01-05T09:00:00Z", pending_email: null, is_email_refused: false },
  ...{ is_invited: false, deletion_due_at: null, is_sending: true, enrollments: [], certificates: [] },
};
const data: PersonalData = {
  ...{ export: null, deletion: null, certificates: 1, payments: 0, backup_days: 14 },
  ...{ has_open_fees: false, has_unpaid_commissions: false },
};
const deletion = {
  ...{ asked_at: "2026-03-02T08:00:00Z", due_at: "2026-03-16T08:00:00Z" },
  ...{ keeps_certificates: true, is_by_staff: true },
};
const POST = "POST /students/2/personal-data/deletion/";

async function openMenu(user = joseph, shown = student) {
  await openDashboard("?section=students&student=2", {
    user,
    answers: {
      "GET /students/2/": shown,
      "GET /students/2/notes/": { count: 0, count_is_exact: true, next: null, previous: null, results: [] },
      "GET /students/2/personal-data/": data,
    },
  });
  await expect.element(page.getByRole("heading", { name: amina.profile.name })).toBeVisible();
}

test("an admin types the name, proves the password, and sees the day (students.md 10.3)", async () => {
  await openMenu();
  await userEvent.click(page.getByRole("button", { name: `More for ${amina.profile.name}` }));
  await userEvent.click(page.getByRole("menuitem", { name: "Delete all personal data" }));
  const part = page.getByRole("region", { name: "Delete all personal data" });
  const button = part.getByRole("button", { name: "Delete all personal data" });
  await expect.element(button).toBeDisabled();
  await userEvent.fill(part.getByLabelText(/to confirm/), amina.profile.name);
  answer({ [POST]: () => refusal(400, { current_password: ["Please enter your own password."] }) });
  await userEvent.click(button);
  const own = page.getByLabelText("Your own password");
  await expect.element(own).toBeVisible();
  answer({
    "POST /sessions/prove/": () => new Response(null, { status: 204 }),
    [POST]: { ...data, deletion },
  });
  await userEvent.fill(own, "Karibu2026");
  await userEvent.click(page.getByRole("button", { name: "Continue" }));
  await expect.element(part.getByText(/The account will be deleted after/)).toBeVisible();
  expect(bodiesOf(POST).at(-1)).toEqual({ keeps_certificates: true });
});

test("a sub-admin has no menu for personal data (students.md 10.3)", async () => {
  const david = {
    ...joseph,
    ...{ id: 4, profile: { ...joseph.profile, role: "sub_admin" as const } },
    admin_permissions: { permissions: ["students" as const] },
  };
  await openMenu(david);
  await expect.element(page.getByRole("button", { name: /^More for/ })).not.toBeInTheDocument();
});

test("the page names the day on which the account will be deleted (students.md 10.2)", async () => {
  await openMenu(joseph, { ...student, deletion_due_at: deletion.due_at });
  await expect.element(page.getByText("This account will be deleted")).toBeVisible();
  await expect.element(page.getByText("After 16 Mar 2026, in the night.", { exact: false })).toBeVisible();
});
