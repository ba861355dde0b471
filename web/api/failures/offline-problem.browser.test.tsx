import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { Communication } from "#contract/community/communications.ts";
import type { CertificateRule } from "#contract/courses/certificates/certificate-rules.ts";
import { answer, networkFailure } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();
beforeEach(() => page.viewport(360, 740));

const offline = "You are offline. Try again when you are online.";

function goOffline(calls: string[]): void {
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  window.dispatchEvent(new Event("offline"));
  answer(Object.fromEntries(calls.map((call) => [call, () => networkFailure])));
}

async function expectSeen(failure: Locator): Promise<void> {
  await expect.element(failure).toBeInViewport({ ratio: 1 });
  expect(failure.element().parentElement).toHaveFocus();
}

test("correcting a communication offline shows a message and keeps the typed text (look.md)", async () => {
  const rain: Communication = {
    id: 7,
    title: "Rain expected",
    message: "Cover the seed.",
    sender_name: "Joseph Okello",
    recipient_type: "all",
    program: null,
    program_title: null,
    attachments: [],
    created_at: "2026-01-05T09:00:00Z",
    edited_at: null,
    reminded_at: null,
    recipients_count: 12,
    read_count: 1,
    read: false,
  };
  const answers = { "GET /communications/7/": rain, "GET /community/enrolled_programs/": [] };
  await openDashboard("?section=communications&communication=7", { user: joseph, answers });
  const title = page.getByRole("textbox", { name: "Title" });
  await userEvent.fill(title, "Corrected without a network");
  goOffline(["PUT /communications/7/"]);
  await userEvent.click(page.getByRole("button", { name: "Update", exact: true }));
  await expectSeen(page.getByRole("alert").filter({ hasText: offline }));
  await expect.element(title).toHaveValue("Corrected without a network");
});

test("a dialog saved offline keeps the typed text, though its page cannot be fetched (look.md)", async () => {
  const rule: CertificateRule = {
    mode: "by_hand",
    needs_units: true,
    needs_grades: true,
    needs_average: false,
    lowest_average: 50,
    needs_payment: true,
    needs_attendance: false,
    lowest_attendance: 75,
    updated_at: "2026-01-05T09:00:00Z",
  };
  const answers = {
    "GET /programs/5/": program,
    "GET /programs/5/certificate-rule/": {
      ...rule,
      has_assignments: true,
      has_sessions: true,
      takes_fees: true,
    },
    "GET /programs/5/certificates/": {
      ...pageWith(),
      ...{
        totals: { ready: 0, issued: 0, missing: 0, revoked: 0 },
        fell_below: 0,
        ready_with_few_sessions: 0,
      },
    },
  };
  await openDashboard("?section=programs&program=5&view=certificates", { user: joseph, answers });
  await userEvent.click(page.getByRole("button", { name: "Change the Rule" }));
  const dialog = page.getByRole("dialog", { name: "Rule of the Certificates" });
  await userEvent.click(dialog.getByLabelText(/^An average of/));
  await userEvent.fill(dialog.getByLabelText("Lowest average"), "61");
  let refreshes = 0;
  goOffline(["PUT /programs/5/certificate-rule/", ...Object.keys(answers)]);
  answer({
    "GET /programs/5/certificate-rule/": () => {
      refreshes += 1;
      return networkFailure;
    },
  });
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expectSeen(dialog.getByRole("alert").filter({ hasText: offline }));
  await expect.poll(() => refreshes).toBeGreaterThan(0);
  await expect.element(dialog.getByLabelText("Lowest average")).toHaveValue("61");
});
