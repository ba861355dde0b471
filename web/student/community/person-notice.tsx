import { useQuery } from "@tanstack/react-query";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";
import { currentUserQuery } from "#web/dashboard/shell/current-user.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/** Maximum age of the user data here, because it decides what the person may do in a thread. */
const FRESH_MS = 60_000;

/** A notice that the user data could not be fetched again (students.md 8). Offline, the shell has another one. */
export function PersonNotice() {
  const user = useQuery({ ...currentUserQuery, staleTime: FRESH_MS });
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
