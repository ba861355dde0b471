import { useEffect, useState } from "react";
import type { OpenProgram } from "#contract/learning/community.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { programKey, readStored, writeStored } from "#web/stored-user.ts";
import { programToShow } from "#web/student/community/community-queries.ts";
import { useNews } from "#web/student/news.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

/** The program that is shown (`programToShow`). A later visit without one in its address shows it again. */
export function useOpenProgram(programs: readonly OpenProgram[]): OpenProgram | undefined {
  const asked = Number(useAddress().get("program"));
  const me = useCurrentUser().id;
  const isBrowser = useIsBrowser();
  // The server does not know the last one. What it has rendered stays, and with it what was typed there before the script came.
  const [last] = useState(() => (isBrowser ? Number(readStored(programKey(me))) : 0));
  const [open, setOpen] = useState(0);
  const chosen = programToShow(programs, asked || open, useNews(), last);
  const shown = chosen?.id ?? 0;
  // An answer changes what waits, and the menu's link names no program: the thread that is open stays.
  if (chosen && shown !== open) setOpen(shown);
  useEffect(() => {
    if (shown) writeStored(programKey(me), shown);
  }, [me, shown]);
  return chosen;
}
