import { redirect } from "react-router";
import { apiErrorOf } from "#web/api/api-error.ts";
import { serverApi } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/logout.ts";

/** Redirects without logging out: only the form's POST logs out. */
export function loader() {
  throw redirect(paths.home());
}

export async function action({ context }: Route.ActionArgs) {
  try {
    await serverApi(context).sessions.logout();
  } catch (error) {
    // 401 means that the session is already gone.
    if (apiErrorOf(error)?.status !== 401) throw error;
  }
  throw redirect(paths.login());
}
