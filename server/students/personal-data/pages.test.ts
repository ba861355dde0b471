import { expect, it } from "vitest";
import { pageOf } from "./pages.ts";

it("a page of the download shows lists and records in words, not as JSON", () => {
  const row = { method: "mobile_money", note: "as_typed", after: { state: "part_paid", days: [1, 2] } };
  const page = pageOf("Darasa", { slug: "x", title: "X", rows: [row] });
  expect(page).toContain("mobile money");
  expect(page).toContain("as_typed");
  expect(page).toContain("state: part paid\ndays: 1, 2");
  expect(page).not.toMatch(/[{}]&quot;|&quot;days|part_paid/);
});
