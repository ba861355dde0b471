import {
  type DehydratedState,
  dehydrate,
  HydrationBoundary,
  QueryClientProvider,
} from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import type { MenuItem } from "#contract/accounts/menu-items.ts";
import { logFailure } from "#web/api/api-error.ts";
import { api as browserApi } from "#web/api/client.ts";
import { withParameters } from "#web/browser/with-parameters.ts";
import { chooseSection, loadStaffSections } from "#web/dashboard/sections.ts";
import { isHeldBack, serverApi, viewerOf } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { prefetchNews } from "#web/student/news.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { ToastProvider } from "#web/ui/overlays/toast.tsx";
import type { Route } from "./+types/dashboard.ts";
import { CachedDashboardPage } from "./offline/cached-dashboard-page.tsx";
import { SET_UP_SECTION } from "./shell/held-back.ts";
import { NEEDS_SCRIPT } from "./shell/needs-script.tsx";
import { refusedBy } from "./shell/plain-form.ts";
import { makeQueryClient } from "./shell/query-client.ts";
import { Shell } from "./shell/shell.tsx";
import { useServerTime } from "./shell/use-server-time.ts";

/** Loads the user, their menu and the section's first data, so that the server's HTML is complete. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const search = new URL(request.url).searchParams;
  // `?shell` is the dashboard without a user. The browser stores it, to start without a network.
  if (search.has("shell")) return { user: null, institute_name: (await api.institute.get()).name };
  const section = await sectionFor(context, search);
  const is_held_back = isHeldBack(context);
  const queries = makeQueryClient(api);
  const role = viewerOf(context)?.role ?? "student";
  const loadSection = async () => {
    // Load the counts of new items first. Otherwise they could count an item that the section's data does not have yet.
    if (role === "student") await prefetchNews(queries);
    const { prefetch } = await section.load();
    await prefetch?.({ queries, api, search, role });
  };
  const [user, menu, institute] = await Promise.all([
    api.profiles.current(),
    // The dashboard still opens if the menu fails to load (staff.md 2).
    api.menu.sidebar().catch(menuFailed),
    api.institute.get(),
    loadSection(),
  ]);
  const state: DehydratedState = dehydrate(queries);
  const { name: institute_name, logo: institute_logo } = institute;
  const shown = { user, menu: menu.menu_items, is_held_back, institute_name, institute_logo, state };
  return { ...shown, made_at_ms: Date.now() };
}

/** Logs the failure and returns an empty menu (staff.md 8). */
function menuFailed(error: unknown): { menu_items: MenuItem[] } {
  logFailure("sidebar menu", error);
  return { menu_items: [] };
}

/**
 * Handles a section's plain form, without JavaScript. Then shows the address that the section returns, else the same. The
 * page of a refusal reads it by `useActionData`.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const section = await sectionFor(context, searchParams);
  const { act } = await section.load();
  if (!act) return data({ problem: NEEDS_SCRIPT }, 400);
  const next = await act(serverApi(context), await request.formData()).catch(refusedBy);
  if (typeof next === "object") return data(next, next.status ?? 400);
  return redirect(next ?? pathname + search);
}

async function sectionFor(context: Route.LoaderArgs["context"], search: URLSearchParams) {
  const viewer = viewerOf(context);
  if (!viewer) throw redirect(paths.login({ notice: "dashboard", next: addressOf(search) }));
  if (viewer.role !== "student") await loadStaffSections();
  const { section } = chooseSection(search.get("section"), viewer);
  // The server refuses the calls of all other sections.
  if (isHeldBack(context) && section.value !== SET_UP_SECTION)
    throw redirect(paths.dashboard(SET_UP_SECTION));
  return section;
}

/** Returns the address to open after the login, or undefined for the dashboard's first section. */
function addressOf(search: URLSearchParams): string | undefined {
  return String(search) ? withParameters(paths.dashboard(), search) : undefined;
}

/** Runs the loader again only after a plain form: sections fetch their own data in the browser. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== "GET";
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

const StaffShell = lazy(async () => {
  await loadStaffSections();
  return { default: Shell };
});

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const [queries] = useState(() => makeQueryClient(browserApi));
  useServerTime(loaderData.user ? loaderData.made_at_ms : undefined);
  return (
    <QueryClientProvider client={queries}>
      <HydrationBoundary state={loaderData.user ? loaderData.state : null}>
        <ToastProvider isInHeader>
          {loaderData.user ? (
            <PersonsShell
              initialUser={loaderData.user}
              initialMenu={loaderData.menu}
              wasHeldBack={loaderData.is_held_back}
              instituteName={loaderData.institute_name}
              instituteLogo={loaderData.institute_logo}
              problem={actionData?.problem}
              madeAt_ms={loaderData.made_at_ms}
            />
          ) : (
            <CachedDashboardPage instituteName={loaderData.institute_name} />
          )}
        </ToastProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

function PersonsShell(props: ComponentProps<typeof Shell>) {
  if (props.initialUser.profile.role === "student") return <Shell {...props} />;
  return (
    <Suspense fallback={null}>
      <StaffShell {...props} />
    </Suspense>
  );
}

export function ErrorBoundary() {
  return (
    <main className="page-width py-16">
      <title>Dashboard</title>
      <FailedState title="The dashboard did not load. Please try again.">
        Nothing that you saved is lost.
      </FailedState>
    </main>
  );
}
