import { redirect } from "react-router";
import { apiErrorOf } from "#web/api-error.ts";
import { serverApi } from "#web/context.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/logout.ts";

/** Looking at the address does nothing: only the form logs out. */
export function loader() {
  throw redirect(paths.home());
}

export async function action({ context }: Route.ActionArgs) {
  try {
    await serverApi(context).sessions.logout();
  } catch (error) {
    // A session that is gone already is what was wanted.
    if (apiErrorOf(error)?.status !== 401) throw error;
  }
  throw redirect(paths.login());
}
