import { describe, expect, it, vi } from "vitest";
import type { SubAdmin } from "#contract/accounts/sub-admins.ts";
import type { Permission } from "#contract/shared/permissions.ts";
import { changeOf, logOutQuestion, subAdminCalls } from "./sub-admin-editor.tsx";

it("a stale form does not restore a permission that another admin has removed", () => {
  const values = {
    ...{ username: "grace", email: "grace@darasa.example", password: "", current_password: "" },
    ...{ name: "Grace Nakato", phone: "0712345678" },
    permissions: ["blog", "students"] satisfies Permission[],
  };
  expect(changeOf(values, { name: "Grace Nakato" }).permissions).toBeUndefined();
  expect(changeOf(values, { permissions: ["blog", "students"] }).permissions).toEqual(["blog", "students"]);
});

it("an account whose creation got no answer is not created twice, because the retry has the same key", async () => {
  const create = vi.fn<(call: object) => Promise<object>>(async () => ({ sub_admin: { id: 9 } }));
  const client = { sub_admins: { create } } as unknown as Parameters<typeof subAdminCalls>[0];
  const { signal } = new AbortController();
  const call = { idempotencyKey: "once", signal, onProgress: () => undefined };
  await subAdminCalls(client).create({ ...call, body: {} as never });
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ idempotencyKey: "once" }));
});

describe("warning before a save logs somebody out (staff.md 2.2)", () => {
  const record = {
    ...{ email: "grace@darasa.example", admin_permissions: { permissions: ["blog", "students"] } },
    profile: { name: "Grace Nakato" },
  } as unknown as SubAdmin;
  const values = {
    ...{ username: "grace", email: "grace@darasa.example", password: "", current_password: "" },
    ...{ name: "Grace Nakato", phone: "0712345678" },
    permissions: ["students", "blog"] satisfies Permission[],
  };

  it("new permissions, password or email ask first, and other changes do not", () => {
    expect(logOutQuestion(values, record, true)).toBeUndefined();
    const title = "Save, and log Grace Nakato out?";
    expect(logOutQuestion({ ...values, permissions: ["blog"] }, record, true)).toMatchObject({ title });
    expect(logOutQuestion({ ...values, password: "Matooke-77" }, record, true)).toMatchObject({ title });
    expect(logOutQuestion({ ...values, email: "g@darasa.example" }, record, true)).toMatchObject({ title });
  });

  it("promises an email about the reason only if the server sends emails", () => {
    const password = { ...values, password: "Matooke-77" };
    expect(logOutQuestion(password, record, true)?.text).toContain("They get an email");
    expect(logOutQuestion(password, record, false)?.text).not.toContain("email");
  });
});
