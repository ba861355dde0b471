import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const at = "2026-03-01T09:00:00Z";
const affiliate = {
  ...{ id: 12, name: "Ronald Kato", email: "ronald@kato.example", phone: "+256772123456", company: "" },
  ...{ experience: null, message: "", status: "approved", affiliate_code: "RNKATA25", student_count: 0 },
  ...{ created_at: at, updated_at: at, payout_details: null },
};
const page_link = "https://darasa.example/affiliate?token=12.0.signed";

test("staff make the link of an approved affiliate's page in the window (staff.md 2.6)", async () => {
  await openDashboard("?section=affiliates&affiliate=12", {
    user: joseph,
    answers: {
      "GET /applications/": pageWith(affiliate),
      "GET /applications/summary/": { total: 1, pending: 0, approved: 1, rejected: 0 },
      "GET /applications/12/": affiliate,
      "POST /applications/12/page-link/": { page_link },
    },
  });
  await userEvent.click(page.getByRole("button", { name: "Make Page Link" }));
  await expect.element(page.getByLabelText("Link of the page")).toHaveValue(page_link);
});
