import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { picture } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const said = (sentence: string) => page.getByText(sentence, { exact: true });
const add = page.getByRole("button", { name: "Add Program" });
const image = page.getByLabelText("Image");
const description = page.getByRole("textbox", { name: "Description", exact: true });
const wrongKind = said("Please upload an image file (PNG, JPG, GIF)");

async function openForm() {
  await openDashboard("?section=programs&program=new", { user: joseph });
  await expect.element(description).toBeVisible();
}

describe("messages at the fields (staff.md 5)", () => {
  test("every required field has a message, and the first invalid field gets the focus", async () => {
    await openForm();
    await userEvent.fill(page.getByLabelText("Price"), "abc");
    await expect.element(page.getByLabelText("Price")).toHaveValue("UGX ");
    await userEvent.click(add);
    await expect.element(page.getByLabelText("Title")).toHaveFocus();
    for (const message of [
      "Title is required",
      "Category is required",
      "Description is required",
      "Program outline is required",
      "Target audience is required",
      "Price is required",
      "Duration is required",
    ])
      await expect.element(said(message)).toBeVisible();
    await expectAccessible();
    await userEvent.fill(page.getByLabelText("Title"), "Solar");
    await expect.element(said("Title is required")).not.toBeInTheDocument();
    await userEvent.click(add);
    await expect.element(page.getByLabelText("Category")).toHaveFocus();
  });

  test("value and unit of a deadline belong together, and the value is above 0", async () => {
    await openForm();
    const value = page.getByLabelText("Deadline value");
    const unit = page.getByLabelText("Deadline unit");
    await userEvent.selectOptions(unit, "weeks");
    await userEvent.click(add);
    await expect.element(said("Deadline value is required when deadline unit is provided")).toBeVisible();
    await userEvent.fill(value, "0");
    await userEvent.click(add);
    await expect.element(said("Deadline value must be greater than 0")).toBeVisible();
    await userEvent.fill(value, "2");
    await expect.element(page.getByText(/Enrollment closes 2 weeks after program creation/)).toBeVisible();
    await userEvent.selectOptions(unit, "");
    await userEvent.click(add);
    await expect.element(said("Deadline unit is required when deadline value is provided")).toBeVisible();
  });
});

describe("the price (staff.md 5)", () => {
  const price = page.getByLabelText("Price");
  const currency = page.getByLabelText("Currency");

  test("the currency is selected or typed, UGX first", async () => {
    await openForm();
    await expect.element(currency).toHaveValue("UGX");
    await userEvent.type(price, "450000");
    await expect.element(price).toHaveValue("UGX 450,000");
    await userEvent.selectOptions(currency, "KES");
    await expect.element(price).toHaveValue("KES 450,000");
    await userEvent.fill(price, "USD 250");
    await expect.element(currency).toHaveValue("USD");
    await expect.element(price).toHaveValue("USD 250");
  });

  test("decimals of shillings are refused and stay as they were typed", async () => {
    await openForm();
    await userEvent.type(price, "1,500.50");
    await expect.element(price).toHaveValue("UGX 1,500.50");
    await userEvent.click(add);
    await expect
      .element(said("UGX has no decimals. Write a whole amount, for example UGX 450,000"))
      .toBeVisible();
  });
});

describe("the picture (staff.md 2 and 5)", () => {
  const notes = new File(["no picture"], "notes.txt", { type: "text/plain" });

  test("a chosen file must be an image", async () => {
    await openForm();
    await userEvent.upload(image, notes);
    await expect.element(wrongKind).toBeVisible();
  });

  test("a dropped file must be an image, and an image shows a preview", async () => {
    await openForm();
    const drop = (file: File) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      image.element().dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    };
    drop(notes);
    await expect.element(wrongKind).toBeVisible();
    await expect.element(page.getByText("notes.txt")).not.toBeInTheDocument();
    drop(picture("cover.png"));
    await expect.element(wrongKind).not.toBeInTheDocument();
    await expect.element(page.getByText("cover.png")).toBeVisible();
    await expect.poll(() => document.querySelector("main img[src^='blob:']")).toBeVisible();
  });
});

describe("the tools of the description", () => {
  test.each(["light", "dark"])("a pressed tool has enough contrast, also on hover, in %s", async (theme) => {
    document.documentElement.dataset.theme = theme;
    onTestFinished(() => void delete document.documentElement.dataset.theme);
    await openForm();
    const bold = page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Bold" });
    await userEvent.click(bold);
    await expect.element(bold).toHaveAttribute("aria-pressed", "true");
    await userEvent.hover(bold);
    await expect.poll(() => contrastOf(bold.element()), { message: "on hover" }).toBeGreaterThan(4.5);
    await userEvent.unhover(bold);
    await expect.poll(() => contrastOf(bold.element())).toBeGreaterThan(4.5);
  });
});

/** Returns the contrast of an element's text and background (WCAG 1.4.3). */
function contrastOf(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element);
  const [one = 0, other = 0] = [color, backgroundColor].map((colour) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  });
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
