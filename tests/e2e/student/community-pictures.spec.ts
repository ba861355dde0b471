import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { newStudent } from "#tests/support/browser/one-visit.ts";
import { expectAccessible, expectNoSideways, test } from "#tests/support/browser/visits.ts";

const program = "Agile Delivery with Scrum";

async function photograph(width: number, height: number) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: "#2a6f4f" } })
    .jpeg()
    .toBuffer();
  return { name: "page of my notebook.jpg", mimeType: "image/jpeg", buffer };
}

async function openCommunity(page: Page, id: number): Promise<void> {
  await page.goto(`/dashboard?section=community&program=${id}`);
  await expect(page.getByRole("textbox", { name: "Your message" })).toBeVisible();
  // Its script is a separate file, which a page without a network cannot load.
  await expect(page.getByLabel("Attach a picture")).toBeAttached();
  await page.waitForLoadState("networkidle");
}
const attach = async (page: Page, width = 3000, height = 2250) =>
  page.getByLabel("Attach a picture").setInputFiles(await photograph(width, height));
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();

test.describe("pictures in community messages", () => {
  test("a picture is shrunk before upload, keeps its size and description, and appears live", async ({
    browser,
  }) => {
    const { page, program: joined } = await newStudent(browser, program);
    await page.setViewportSize({ width: 360, height: 740 });
    const { page: other } = await newStudent(browser, program);
    await openCommunity(page, joined.id);
    await openCommunity(other, joined.id);
    await attach(page);
    await expect(page.getByText("Making it smaller on this device...")).toBeHidden();
    await page.getByLabel(/Describe the picture/).fill("Notes of day 3");
    await expectAccessible(page);
    await expectNoSideways(page);
    // A picture requires a text.
    await send(page);
    await expect(page.getByText("Add a few words to your picture.")).toBeVisible();
    await page.getByRole("textbox", { name: "Your message" }).fill("Is this right?");
    await send(page);
    for (const one of [page, other]) {
      const picture = one.getByRole("article").last().getByRole("img", { name: "Notes of day 3" });
      await expect(picture).toHaveAttribute("width", "1280");
      await expect(picture).toHaveAttribute("height", "960");
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
    }
    await expect(page.getByText("page of my notebook.jpg")).toBeHidden();
    await expectAccessible(page);
    await expectNoSideways(page);
  });

  test("a picture sent offline is queued and sent when the network returns", async ({ browser }) => {
    const { page, program: joined } = await newStudent(browser, program);
    await openCommunity(page, joined.id);
    await page.context().setOffline(true);
    await attach(page, 800, 600);
    const words = `Sent from the bus ${Date.now()}`;
    await page.getByRole("textbox", { name: "Your message" }).fill(words);
    await send(page);
    await expect(page.getByText("Waiting for the network.", { exact: false }).first()).toBeVisible();
    await expect(page.getByText("page of my notebook.jpg")).toBeVisible();
    await page.context().setOffline(false);
    const message = page.getByRole("article").filter({ hasText: words });
    await expect(message.getByRole("img", { name: /^Picture from / })).toHaveAttribute("width", "800");
    await expect(page.getByText("page of my notebook.jpg")).toBeHidden();
  });
});
