import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { textAnswers } from "#tests/support/component/institute-samples.ts";

dashboardTests();

const mission = {
  name: "about_mission",
  value: "Sew well.",
  updated_at: "2026-03-01T09:00:00.000Z",
} as const;
const PUT = "PUT /site-texts/about_mission/";
const open = (address = "") =>
  openDashboard(`?section=settings&tab=texts${address}`, { user: joseph, answers: textAnswers(mission) });
const field = page.getByLabelText("Our Mission", { exact: true });
const button = (name: string) => page.getByRole("button", { name });

test("the list shows each text by page, and whose it is (staff.md 6.1)", async () => {
  await open();
  for (const name of ["Home", "About Us", "Terms & Conditions", "Guidelines", "Privacy"])
    await expect.element(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "Our Mission" });
  await expect.element(row.getByText("Sew well.")).toBeVisible();
  await expect.element(row.getByText("Your own")).toBeVisible();
  const welcome = page.getByRole("listitem").filter({ hasText: "Line above the tagline" });
  await expect.element(welcome.getByText("Welcome to Darasa Institute")).toBeVisible();
  await expect.element(welcome.getByText("Original text")).toBeVisible();
  await expectAccessible();
});

test("the list shows a rich text as it reads, without tags and codes (staff.md 6.1)", async () => {
  const terms = { ...mission, name: "terms", value: "<h2>Fees &amp; refunds</h2><p>Pay first.</p>" } as const;
  await openDashboard("?section=settings&tab=texts", { user: joseph, answers: textAnswers(terms) });
  await expect.element(page.getByText("Fees & refunds Pay first.")).toBeVisible();
});

test("a failed list says so, and loads again (staff.md 6.1)", async () => {
  await openDashboard("?section=settings&tab=texts", {
    user: joseph,
    answers: { ...textAnswers(mission), "GET /site-texts/": () => refusal(500) },
  });
  await expect.element(page.getByText("Failed to load the texts.")).toBeVisible();
  answer(textAnswers(mission));
  await userEvent.click(button("Try Again"));
  await expect.element(page.getByText("Sew well.")).toBeVisible();
});

test("a text is saved with the version that was read", async () => {
  await open("&text=about_mission");
  await userEvent.fill(field, "Sew very well.");
  answer({
    [PUT]: { ...mission, value: "Sew very well." },
    ...textAnswers({ ...mission, value: "Sew very well." }),
  });
  await userEvent.click(button("Save Text"));
  await expect.element(page.getByText("Your text is saved.")).toBeVisible();
  await expect.element(page.getByText("Sew very well.")).toBeVisible();
  expect(bodiesOf(PUT)).toEqual([{ value: "Sew very well.", updated_at: mission.updated_at }]);
});

test("'Use the Original Text' restores the default, and so does typing it (staff.md 6.1)", async () => {
  await open("&text=about_mission");
  await expect.element(field).toHaveValue("Sew well.");
  answer({ [PUT]: { ...mission, value: null }, ...textAnswers() });
  await userEvent.click(button("Use the Original Text"));
  await expect.element(page.getByText("The original text is shown.")).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: "Edit Our Mission" }));
  await expect
    .element(field)
    .toHaveValue(
      "To give every African professional the next skill they need, in weeks and not in years, at a price and on a connection they can afford.",
    );
  await userEvent.click(button("Save Text"));
  await expect.poll(() => bodiesOf(PUT).length).toBe(2);
  expect(bodiesOf(PUT)).toMatchObject([{ value: null }, { value: null }]);
});

test("after a save by somebody else, the typed text stays until the latest version is loaded", async () => {
  await open("&text=about_mission");
  await userEvent.fill(field, "Mine.");
  const theirs = { ...mission, value: "Theirs.", updated_at: "2026-03-02T09:00:00.000Z" };
  const detail = "Somebody else has changed this in the meantime.";
  answer({ [PUT]: () => refusal(409, { detail, current: theirs }), ...textAnswers(theirs) });
  await userEvent.click(button("Save Text"));
  await expect.element(page.getByText(`${detail} Your changes stay in the form.`)).toBeVisible();
  await userEvent.click(button("Load the latest version"));
  answer({ [PUT]: { ...theirs, value: "Mine." } });
  await expect.element(field).toHaveValue("Mine.");
  await userEvent.click(button("Save Text"));
  await expect.poll(() => bodiesOf(PUT).at(-1)).toEqual({ value: "Mine.", updated_at: theirs.updated_at });
});

test("a document opens in the editor with the original headings", async () => {
  await open("&text=terms");
  const editor = page.getByRole("textbox", { name: "Text" });
  await expect.element(editor.getByRole("heading", { name: "Governing Law and Changes" })).toBeVisible();
  await expect.element(page.getByText('The page ends with "Ways to Pay"', { exact: false })).toBeVisible();
});
