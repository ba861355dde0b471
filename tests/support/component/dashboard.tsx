import "#web/styles/app.css";
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider, ScrollRestoration } from "react-router";
import { beforeEach, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { menuFor } from "#contract/accounts/menu-items.ts";
import type { User } from "#contract/accounts/profiles.ts";
import { api } from "#web/api/client.ts";
import { openDevice } from "#web/dashboard/offline/store/device.ts";
import { loadStaffSections } from "#web/dashboard/sections.ts";
import { makeQueryClient } from "#web/dashboard/shell/query-client.ts";
import { Shell } from "#web/dashboard/shell/shell.tsx";
import { ToastProvider } from "#web/ui/overlays/toast.tsx";
import { type Answers, answer, answerCalls } from "./answers.ts";

const profile = {
  name: "Amina Nansubuga",
  name_on_papers: null,
  phone: "+256700000201",
  role: "student",
  profile_picture: null,
  location: "",
  occupation: "",
  organization: "",
  education_level: null,
  referral_source: null,
  referral_source_display: "",
  mails_on_assignments: true,
  updated_at: "2026-01-05T09:00:00Z",
} as const;

export const amina: User = {
  id: 2,
  username: "amina",
  email: "amina@darasa.example",
  first_name: "Amina",
  last_name: "Nansubuga",
  date_joined: "2026-01-05T09:00:00Z",
  profile,
  admin_permissions: { permissions: [] },
};

export const joseph: User = {
  ...amina,
  id: 1,
  username: "joseph",
  email: "joseph@darasa.example",
  first_name: "Joseph",
  last_name: "Okello",
  profile: { ...profile, name: "Joseph Okello", phone: "+256700000001", role: "admin" },
};

let lastId = 100;
/** Returns a new student, whose outbox is empty. It is needed in tests that leave items in it or replace its clock. */
export const newStudent = (): User => {
  lastId += 1;
  return { ...amina, id: lastId };
};

/** A stream that brings no event. */
class SilentStream extends EventTarget {
  close() {}
}

/** Puts the router's address into the window, because `useAddress` changes the window's address. */
const showInWindow = ({ pathname, search }: { pathname: string; search: string }) =>
  history.replaceState(null, "", pathname + search);

/** Prepares each test of a file: no stored data, no events, and the API's answers. */
export function dashboardTests(): void {
  answerCalls();
  beforeEach(async () => {
    // Tests of other files use the same students.
    const device = await openDevice();
    await Promise.all((["outbox", "cached", "files"] as const).map((name) => device.clear(name)));
    await page.viewport(1280, 720);
    const address = window.location.href;
    localStorage.clear();
    sessionStorage.clear();
    vi.stubGlobal("EventSource", SilentStream);
    return () => {
      history.replaceState(null, "", address);
      onlineManager.setOnline(true);
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
      vi.useRealTimers();
    };
  });
}

/**
 * Shows the dashboard at an address below /dashboard, such as `?section=settings`, as the browser builds it, without the
 * server's HTML. `actionData` is the reply to a plain form. Calls without an answer get 404, except those of the user, the menu and the CSRF token.
 */
export async function openDashboard(
  search: string,
  { user = amina, answers = {} as Answers, instituteName = "Darasa", actionData = undefined as unknown } = {},
) {
  if (user.profile.role !== "student") await loadStaffSections();
  const { role } = user.profile;
  const menu = menuFor({ role, permissions: user.admin_permissions.permissions }, { fees: true });
  answer({ "GET /user/": user, "GET /admin-management/sidebar-menu/": { menu_items: menu }, ...answers });
  const shell = (
    <>
      <Shell initialUser={user} initialMenu={menu} instituteName={instituteName} problem={undefined} />
      <ScrollRestoration />
    </>
  );
  const router = createMemoryRouter(
    [
      { id: "dashboard", path: "/dashboard/*", element: shell },
      { path: "*", element: <p>Another page</p> },
    ],
    {
      initialEntries: [`/dashboard${search}`],
      ...(actionData !== undefined && { hydrationData: { actionData: { dashboard: actionData } } }),
    },
  );
  showInWindow(router.state.location);
  router.subscribe(({ location }) => showInWindow(location));
  const screen = await render(
    <QueryClientProvider client={makeQueryClient(api)}>
      <ToastProvider isInHeader>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { screen, router };
}
