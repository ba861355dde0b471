import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { pageContext } from "#web/context.ts";
import { loader } from "#web/dashboard/dashboard.tsx";

/** The loader's arguments for a sub-admin, or for nobody. */
function argumentsFor(address: string, api: object = {}, isLoggedIn = false, is_held_back = false) {
  const context = new RouterContextProvider();
  const viewer = isLoggedIn ? { id: 1, role: "sub_admin", permissions: ["blog"] } : null;
  context.set(pageContext, { api, viewer, is_held_back } as never);
  return { context, params: {}, request: new Request(`http://localhost${address}`) } as never;
}

const redirectOf = async (address: string) => {
  const answer = await loader(argumentsFor(address)).catch((thrown: unknown) => thrown);
  return (answer as Response).headers.get("location");
};

it("'Any unauthenticated visitor is sent to /login', and back after it (staff-dashboard.md section 2)", async () => {
  expect(await redirectOf("/dashboard")).toBe("/login?notice=dashboard");
  expect(await redirectOf("/dashboard?section=students&page=2")).toBe(
    "/login?notice=dashboard&next=%2Fdashboard%3Fsection%3Dstudents%26page%3D2",
  );
});

it("'If that load fails the menu falls back to empty' (section 2), and the failure is logged (section 8)", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const api = {
    profiles: { current: async () => ({ id: 1 }) },
    menu: { sidebar: () => Promise.reject(new Error("away")) },
    institute: { get: async () => ({ name: "Darasa" }) },
    analytics: { summary: async () => ({ total_students: 1, total_admins: 1, total_enrollments: 1 }) },
  };
  expect(await loader(argumentsFor("/dashboard", api, true))).toMatchObject({
    menu: [],
    institute_name: "Darasa",
  });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

it("staff whose days for the second factor are over are led from any section to where it is set up", async () => {
  for (const address of ["/dashboard", "/dashboard?section=blog&page=2", "/dashboard?section=unknown"]) {
    const thrown = await loader(argumentsFor(address, {}, true, true)).catch((answer: unknown) => answer);
    expect((thrown as Response).headers.get("location")).toBe("/dashboard?section=two-step-login");
  }
});
