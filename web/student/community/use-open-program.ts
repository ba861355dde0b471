import { useEffect, useState } from "react";
import type { OpenProgram } from "#contract/community/community.ts";
import { programKey, readStored, writeStored } from "#web/browser/stored-user.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { programToShow } from "#web/student/community/community-queries.ts";
import { useNews } from "#web/student/news.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

/** Returns the program to show (`programToShow`). It is stored for later visits without a program in the address. */
export function useOpenProgram(programs: readonly OpenProgram[]): OpenProgram | undefined {
  const asked = Number(useAddress().get("program"));
  const me = useCurrentUser().id;
  const isBrowser = useIsBrowser();
  // Ignore the last program while hydrating: the server does not know it. What the server rendered must stay, with text
  // typed before the script loaded.
  const [last] = useState(() => (isBrowser ? Number(readStored(programKey(me))) : 0));
  const [open, setOpen] = useState(0);
  const chosen = programToShow(programs, asked || open, useNews(), last);
  const shown = chosen?.id ?? 0;
  // Keep the open thread, even if an answer changes which program waits, or the menu's link has no program.
  if (chosen && shown !== open) setOpen(shown);
  useEffect(() => {
    if (shown) writeStored(programKey(me), shown);
  }, [me, shown]);
  return chosen;
}
