import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";
import { currentUserQuery } from "#web/dashboard/shell/current-user.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";

/** Older user data is fetched again here: it decides what the person may do in a thread. */
const FRESH_MS = 60_000;

/** Shown when the user could not be loaded again (student-dashboard.md section 8). Without a network the shell says so. */
export function PersonNotice() {
  const user = useQuery({ ...currentUserQuery(api), staleTime: FRESH_MS });
  const isOnline = useIsOnline();
  if (!user.isError || !isOnline) return null;
  return (
    <Alert
      tone="error"
      action={
        <Button
          variant="secondary"
          size="small"
          isPending={user.isFetching}
          pendingLabel="Loading..."
          onClick={() => void user.refetch()}
        >
          Try Again
        </Button>
      }
    >
      Failed to load user information.
    </Alert>
  );
}
