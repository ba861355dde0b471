import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { graceWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

test("the welcome card shows the name and the totals without further permission (staff.md 2)", async () => {
  const answers = {
    "GET /analytics/summary/": { total_students: 1234, total_admins: 3, total_enrollments: 40 },
    "GET /staff/today/": {
      waiting: [],
      since: "2026-11-26",
      mail_problem: null,
      deletions: [],
      captured_emails: 0,
      restored_copy: null,
    },
    "GET /staff/happened/": [],
  };
  await openDashboard("", { user: graceWith("blog"), answers });
  await expect.element(page.getByRole("heading", { level: 1, name: "Grace Auma" })).toBeVisible();
  for (const [label, total] of [
    ["Total Students", "1,234"],
    ["Total Admins", "3"],
    ["Total Enrollments", "40"],
  ] as const) {
    const shown = () => page.getByText(label).element().parentElement;
    await expect.poll(shown).toHaveTextContent(`${label}${total}`);
    expect(shown()?.tagName, "not a link").toBe("P");
  }
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await expect.element(menu.getByRole("link", { name: "Blog" })).toBeVisible();
  await expectAccessible();
});

test("a computer shows what happened, with links, instead of the menu's tiles (staff.md 2.1)", async () => {
  const at = "2026-11-26T09:00:00Z";
  const theWork = {
    ...{
      resource: "submission",
      resource_id: 4,
      resource_name: "Amina Nakato: Hives",
      resource_exists: true,
    },
    ...{ resource_parent: null, resource_unit: null },
  };
  const theInstitute = {
    ...{ resource: "institute", resource_id: null, resource_name: null, resource_exists: false },
    ...{ resource_parent: null, resource_unit: null },
  };
  const answers = {
    "GET /analytics/summary/": { total_students: 1, total_admins: 3, total_enrollments: 1 },
    "GET /staff/today/": {
      waiting: [],
      since: "2026-11-26",
      mail_problem: null,
      deletions: [],
      captured_emails: 0,
      restored_copy: null,
    },
    "GET /staff/happened/": [
      { kind: "enrolled", id: 2, at, who: "Amina Nakato", what: "Beekeeping", sum: null, count: 1 },
      {
        ...{ kind: "paid", id: 9, at, who: "Brian Otieno", what: "Beekeeping" },
        sum: { currency: "UGX", amount_minor: 250_000 },
        count: 1,
      },
      { kind: "wrote", id: 7, at, who: "آمنة", what: `${"x".repeat(39)}👩🏾‍🌾 grows`, sum: null, count: 1 },
      {
        kind: "staff",
        at,
        who: "Grace Auma",
        count: 15,
        act: "submission.grade",
        did: "graded 15 works",
        permission: "assignments",
        record: theWork,
      },
      {
        kind: "staff",
        at,
        who: "Grace Auma",
        count: 1,
        act: "submission.send_back",
        did: "sent back",
        permission: "assignments",
        record: theWork,
      },
      {
        kind: "staff",
        at,
        who: "Joseph Okello",
        count: 1,
        act: "institute.update",
        did: "changed the institute's details",
        permission: null,
        record: theInstitute,
      },
    ],
  };
  await openDashboard("", { user: joseph, answers });
  const enrolled = page.getByRole("link", { name: /Amina Nakato enrolled in Beekeeping/ });
  await expect.element(enrolled).toHaveAttribute("href", "/dashboard?section=students&student=2");
  await expect.element(page.getByText("paid UGX 250,000 for Beekeeping")).toBeVisible();
  const wrote = page.getByRole("link", { name: /آمنة wrote: x/ });
  const search = new URLSearchParams({ search: `${"x".repeat(39)}👩🏾‍🌾` });
  await expect.element(wrote).toHaveAttribute("href", expect.stringContaining(String(search)));
  expect(wrote.getByText("آمنة").element().tagName).toBe("BDI");
  const assignments = "/dashboard?section=submitted-assignments";
  const graded = page.getByRole("link", { name: /Grace Auma graded 15 works/ });
  await expect.element(graded).toHaveAttribute("href", assignments);
  const sentBack = page.getByRole("link", { name: /Grace Auma sent back Amina Nakato: Hives/ });
  await expect.element(sentBack).toHaveAttribute("href", `${assignments}&open=grade-4`);
  const institute = page.getByRole("link", { name: /Joseph Okello changed the institute's details/ });
  const log = "/dashboard?section=settings&tab=audit&resource=institute";
  await expect.element(institute).toHaveAttribute("href", log);
  await expect.element(page.getByText("Your work")).not.toBeVisible();
  await page.viewport(360, 740);
  await expect.element(page.getByRole("heading", { name: "Your work" })).toBeVisible();
  await expect.element(page.getByText("paid UGX 250,000 for Beekeeping")).not.toBeVisible();
});
