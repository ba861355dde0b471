import { expect, it } from "vitest";
import type { Permission } from "#contract/shared/permissions.ts";
import { changeOf } from "./sub-admin-editor.tsx";

it("a form that was open while another admin took a permission away does not give it back", () => {
  const values = {
    ...{ username: "grace", email: "grace@darasa.example", password: "", current_password: "" },
    ...{ name: "Grace Nakato", phone: "0712345678" },
    permissions: ["blog", "students"] satisfies Permission[],
  };
  expect(changeOf(values, { name: "Grace Nakato" }).permissions).toBeUndefined();
  expect(changeOf(values, { permissions: ["blog", "students"] }).permissions).toEqual(["blog", "students"]);
});
