import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { action, loader } from "#web/dashboard/dashboard.tsx";
import { pageContext } from "#web/page/context.ts";

/** Returns the loader's arguments for a visitor or, with `isLoggedIn`, for a sub-admin. */
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

it("visitors are sent to /login, which leads back to the requested address (staff.md 2)", async () => {
  expect(await redirectOf("/dashboard")).toBe("/login?notice=dashboard");
  expect(await redirectOf("/dashboard?section=students&page=2")).toBe(
    "/login?notice=dashboard&next=%2Fdashboard%3Fsection%3Dstudents%26page%3D2",
  );
});

it("a menu that fails to load is empty, and the failure is logged (staff.md 2 and 8)", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const api = {
    profiles: { current: async () => ({ id: 1 }) },
    menu: { sidebar: () => Promise.reject(new Error("away")) },
    institute: { get: async () => ({ name: "Darasa" }) },
    analytics: { summary: async () => ({ total_students: 1, total_admins: 1, total_enrollments: 1 }) },
    staff_today: { get: async () => ({ waiting: [] }) },
  };
  expect(await loader(argumentsFor("/dashboard", api, true))).toMatchObject({
    menu: [],
    institute_name: "Darasa",
  });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

it("staff past the deadline for two-step login are redirected to its setup from any section", async () => {
  for (const address of ["/dashboard", "/dashboard?section=blog&page=2", "/dashboard?section=unknown"]) {
    const thrown = await loader(argumentsFor(address, {}, true, true)).catch((answer: unknown) => answer);
    expect((thrown as Response).headers.get("location")).toBe("/dashboard?section=two-step-login");
  }
});

it("a plain form of which something was not accepted gets its page again, with what was typed", async () => {
  const attempt = { questions: [{ position: 1, kind: "short_answer", content: {}, answer: null }] };
  const times = { state: "begun", ends_at: "2026-02-02T08:01:00Z", server_time: "2026-02-02T08:00:00Z" };
  const context = new RouterContextProvider();
  const api = { attempts: { get: async () => ({ ...attempt, ...times }) } };
  context.set(pageContext, { api, viewer: { id: 2, role: "student", permissions: [] } } as never);
  const text = "x".repeat(201);
  const body = new URLSearchParams({ attempt: "31", quiz: "7", on_page: "1", page: "1", "answer-1": text });
  const request = new Request("http://localhost/dashboard?section=assignments&quiz=7", {
    method: "POST",
    body,
  });
  expect(await action({ context, params: {}, request } as never)).toMatchObject({
    data: { typed: { "answer-1": text }, told: { page: "1" } },
    init: { status: 400 },
  });
});
