import { redirect } from "react-router";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/section-address.ts";

const addresses: Record<string, string> = {
  "/dashboard/edit-profile": paths.dashboard("profile", { mode: "edit" }),
  "/dashboard/settings": paths.dashboard("settings"),
  "/dashboard/students": paths.dashboard("students"),
};

/** Redirects the paths of staff.md 2 to the dashboard with that section. */
export function loader({ request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.replace(/\/$|\.data$/, "");
  return redirect(addresses[path] ?? paths.dashboard());
}
