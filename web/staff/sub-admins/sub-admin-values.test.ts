import { expect, it } from "vitest";
import { changeOf, noValues } from "./sub-admin-values.ts";

it("a form that was open while another admin took a permission away does not give it back (security.md T39)", () => {
  const opened = { ...noValues, name: "Grace Nakato", permissions: ["blog", "students"] as const };
  const values = { ...opened, permissions: [...opened.permissions] };
  expect(changeOf(values, { name: "Grace Nakato" }).permissions).toBeUndefined();
  expect(changeOf(values, { permissions: ["blog", "students"] }).permissions).toEqual(["blog", "students"]);
});
