import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";
import { Darasa } from "#tests/support/darasa.ts";

/** A separate server, because its rule restricts all staff. */
let darasa: Darasa;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  darasa = await Darasa.run();
});
test.afterAll(() => darasa.remove());

test("staff without the required two-step login are sent to set it up everywhere", async ({ browser }) => {
  test.setTimeout(300_000);
  const phone = { width: 360, height: 740 };
  const joseph = await visitHere(browser, "joseph", { viewport: phone });
  await joseph.goto("/dashboard?section=students");
  await darasa.withPool(async (pool) => {
    await pool.query("UPDATE users SET date_joined = now() - interval '8 days'");
    await pool.query("UPDATE login_rules SET second_factor_since = now() - interval '8 days'");
  });

  const setUp = "**/dashboard?section=two-step-login";
  for (const address of ["/dashboard", "/dashboard?section=students&page=2", "/dashboard?section=settings"]) {
    await joseph.goto(address);
    await joseph.waitForURL(setUp);
  }
  const why = joseph.getByText("Your institute asks all staff for two-step login. Set it up here");
  await expect(why).toBeVisible();
  await expect(joseph.getByText(/Failed to load/)).toHaveCount(0);
  await expectAccessible(joseph);
  await expectNoSideways(joseph);

  // The menu redirects too, without a page load.
  await joseph.waitForLoadState("networkidle");
  await joseph.setViewportSize({ width: 1280, height: 800 });
  await joseph.getByRole("link", { name: "Students" }).first().click();
  await joseph.waitForURL(setUp);
  await expect(why).toBeVisible();
  await expect(joseph.getByText(/Failed to load|did not load/)).toHaveCount(0);

  const plain = await visitHere(browser, "grace", { javaScriptEnabled: false });
  await plain.goto("/dashboard?section=blog");
  await plain.waitForURL(setUp);
  await expect(
    plain.getByText("Your institute asks all staff for two-step login. Set it up here"),
  ).toBeVisible();

  await joseph.getByRole("button", { name: "Set Up Two-Step Login" }).click();
  const key = await joseph.locator("code").textContent();
  const app = new TOTP({ secret: key?.replaceAll(" ", "") ?? "" });
  await joseph.getByLabel("Code of the app").fill(app.generate());
  await joseph.locator("#field-second_factor_password").fill("Karibu2026");
  await joseph.getByRole("button", { name: "Switch On" }).click();
  await expect(joseph.getByText("Your recovery codes")).toBeVisible();
  await joseph.getByRole("button", { name: "I Have Stored Them" }).click();
  await joseph.getByRole("link", { name: "Students" }).first().click();
  await expect(joseph.getByRole("heading", { name: "Students Management" })).toBeVisible();
});

function visitHere(
  browser: Parameters<typeof visit>[0],
  who: Parameters<typeof visit>[1],
  options: object,
): Promise<Page> {
  return visit(browser, who, { ...options, baseURL: darasa.url });
}
