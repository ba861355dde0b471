import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { demonstrationInstitute } from "#seed/demo/content/institute.ts";
import { answer } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const logo = "/media/0123456789abcdef01234567-600x600-ffffff-1280.webp";
const institute = { ...demonstrationInstitute, updated_at: "1970-01-01T00:00:00.000Z" };

const pictureInHeader = () => document.querySelector("header a img");

test("the header shows a saved logo at once, and loses a removed one (staff.md 6.1)", async () => {
  await openDashboard("?section=settings&tab=institute", {
    user: joseph,
    answers: {
      "GET /institute/": { ...institute, logo: null },
      "POST /institute/logo/": { ...institute, logo },
      "DELETE /institute/logo/": { ...institute, logo: null },
    },
  });
  const field = page.getByRole("button", { name: "Logo", exact: true });
  await expect.element(field).toBeInTheDocument();
  expect(pictureInHeader()).toBeNull();
  await userEvent.upload(field, new File([new Uint8Array([1])], "logo.png", { type: "image/png" }));
  await userEvent.click(page.getByRole("button", { name: "Save Logo" }));
  await expect.poll(() => pictureInHeader()?.getAttribute("src")).toContain("0123456789abcdef01234567");
  answer({ "GET /institute/": { ...institute, logo } });
  await userEvent.click(page.getByRole("button", { name: "Remove Logo" }));
  await expect.poll(pictureInHeader).toBeNull();
});
