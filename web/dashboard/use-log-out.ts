import { useState } from "react";
import { Refusal } from "#contract/errors.ts";
import { api } from "#web/api.ts";
import { paths } from "#web/paths.ts";
import { forgetDrafts, forgetUser } from "#web/stored-user.ts";
import { useToast } from "#web/ui/toast.tsx";

/** Ends the session, forgets what the browser kept and goes to the login page (staff-dashboard.md section 4). */
export function useLogOut() {
  const [isPending, setIsPending] = useState(false);
  const showToast = useToast();
  async function logOut() {
    setIsPending(true);
    try {
      await api.access.logout();
    } catch (error) {
      // A session that is gone already is what was wanted.
      if (!(error instanceof Refusal && error.status === 401)) {
        setIsPending(false);
        showToast("Error logging out.", { tone: "error" });
        return;
      }
    }
    forgetUser();
    forgetDrafts();
    window.location.assign(paths.login());
  }
  return { logOut, isPending };
}
