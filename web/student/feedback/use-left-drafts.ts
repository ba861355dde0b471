import { useQuery } from "@tanstack/react-query";
import { draftKey, draftKeys } from "#web/browser/stored-user.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { askedQuery } from "./asked-query.ts";
import { draftOf } from "./queue.ts";

/** Returns the forms that do not ask the student any more, but have a draft on this device. */
export function useLeftDrafts(): number[] {
  const userId = useCurrentUser().id;
  const isBrowser = useIsBrowser();
  const { data } = useQuery(askedQuery);
  if (!isBrowser || !data) return [];
  const name = draftOf("");
  return draftKeys(userId, name)
    .map((key) => Number(key.slice(draftKey(userId, name).length)))
    .filter((round) => !data.some(({ id }) => id === round));
}
