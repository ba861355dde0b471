import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AuditEntry } from "#contract/admin/audit.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const name = "Using AI Tools Well at Work and at Home, Week 2: Schedule and prompts";
const entry: AuditEntry = {
  ...{ id: 1, created_at: "2026-11-28T15:18:21.847Z", address: "41.210.141.12" },
  ...{ actor_email: "joseph@darasa.example", actor_name: "Joseph Okello" },
  ...{ action: "mark", resource: "attendance", resource_id: 12, resource_name: name },
  ...{ resource_exists: true, resource_parent: 4, resource_unit: { program: 12, number: 2 } },
  before: { state: "absent" },
  after: { state: "present", typed_at: "2026-11-28T15:18:21.847Z", note: "They came late.", code: "123456" },
  names: { people: [], programs: [] },
};

test("the history of a record has all its entries, whatever the filters were (beyond.md 4.3)", async () => {
  await openDashboard("?section=settings&tab=audit&action=mark&from=2026-01-01", {
    user: joseph,
    answers: {
      "GET /audit-log/": pageWith(entry),
      "GET /audit-log/kinds/": { actions: ["mark"], resources: ["attendance"] },
    },
  });
  await expect
    .element(page.getByRole("link", { name: `History of ${name}` }))
    .toHaveAttribute("href", "/dashboard?section=settings&tab=audit&resource=attendance&record=12");
});

test("an export of a program names it, without a history (beyond.md 4.7)", async () => {
  const exported = { ...entry, action: "export", resource_id: null, resource_name: "Solar Pumps" };
  await openDashboard("?section=settings&tab=audit", {
    user: joseph,
    answers: {
      "GET /audit-log/": pageWith({ ...exported, resource_exists: false, resource_parent: null }),
      "GET /audit-log/kinds/": { actions: ["export"], resources: ["attendance"] },
    },
  });
  await expect.element(page.getByText("Solar Pumps", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^History of/ })).not.toBeInTheDocument();
});

test("work of the server is not called that of someone with a link (beyond.md 4.3)", async () => {
  const nobody = { ...entry, actor_email: "", actor_name: null };
  await openDashboard("?section=settings&tab=audit", {
    user: joseph,
    answers: {
      "GET /audit-log/": pageWith(nobody, { ...nobody, id: 2, address: "" }),
      "GET /audit-log/kinds/": { actions: ["mark"], resources: ["attendance"] },
    },
  });
  await expect.element(page.getByText("Someone with a link")).toBeVisible();
  await expect.element(page.getByText("Darasa, by itself")).toBeVisible();
});

test.each([1280, 768])(
  "at %d px the details of an entry use the width of its row (beyond.md 4.3)",
  async (width) => {
    await page.viewport(width, 800);
    await openDashboard("?section=settings&tab=audit", {
      user: joseph,
      answers: {
        "GET /audit-log/": pageWith(entry),
        "GET /audit-log/kinds/": { actions: ["mark"], resources: ["attendance"] },
      },
    });
    await userEvent.click(page.getByText("4 fields"));
    await expect.element(page.getByText("28 Nov 2026, 18:18:21")).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "Typed at" }).element();
    const shown = row.querySelector("dl")?.getBoundingClientRect();
    const whole = row.getBoundingClientRect();
    expect(shown && shown.left >= whole.left && shown.right <= whole.right).toBe(true);
    expect(shown && shown.width / whole.width).toBeGreaterThan(0.85);
    expect(row.querySelector("p a")?.getBoundingClientRect().bottom).toBeLessThanOrEqual(shown?.top ?? 0);
    const frame = page.getByRole("table", { name: "Audit log" }).element().parentElement;
    expect(frame?.scrollWidth).toBe(frame?.clientWidth);
  },
);
