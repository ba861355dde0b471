import { expect } from "@playwright/test";
import { send } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";

for (const width of [1280, 360])
  test(
    `the audit log names records and people, and links to them, at ${width} px`,
    width === 360 ? {} : { tag: "@nightly" },
    async ({ browser }) => {
      const staff = await visit(browser, "joseph", { viewport: { width, height: 800 } });
      const name = `Nabirye ${width} ${Date.now()}`;
      const words = { role: "Nurse", company: "Mulago", program: "Public Health", content: "It helped me." };
      const { id } = await send(staff, "/testimonials/", { multipart: { name, ...words } });
      await staff.goto("/dashboard?section=settings&tab=audit");
      const log = staff.getByRole("table", { name: "Audit log" });
      const entry = log.getByRole("row").filter({ hasText: name }).first();
      await expect(entry.getByText("Create · testimonial")).toBeVisible();
      await staff.waitForLoadState("networkidle");
      await expectAccessible(staff);
      await expectNoSideways(staff);

      await entry.getByRole("link", { name: `History of ${name}` }).click();
      await expect(staff).toHaveURL(new RegExp(`record=${id}`));
      await expect(staff.getByText("Only the entries of one record are shown.")).toBeVisible();
      await expect(log.getByRole("row").filter({ hasText: "testimonial" })).toHaveCount(1);
      await staff.getByRole("button", { name: "Show All Records" }).click();
      await expect(staff).not.toHaveURL(/record=/);

      await entry.getByRole("link", { name: "All entries of Joseph" }).click();
      await expect(staff).toHaveURL(/actor=joseph%40darasa\.example/);
      await expect(staff.getByRole("searchbox", { name: "Search by name or email" })).toHaveValue(
        "joseph@darasa.example",
      );
      await entry.getByRole("link", { name, exact: true }).click();
      await expect(staff).toHaveURL(new RegExp(`section=testimonials&testimonial=${id}`));
      await expect(staff.getByRole("textbox", { name: /Student name/ })).toHaveValue(name);
    },
  );
