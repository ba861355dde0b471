import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { makeStale } from "#web/api/stale.ts";
import { readStored } from "#web/browser/stored-user.ts";
import { WaitingNotice } from "#web/dashboard/offline/outbox/waiting-notice.tsx";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { marksInWords, type WaitingMarks, waitingMarks } from "./waiting-marks.ts";

/** Pause after a register was left, because it sends its last marks itself. */
const FIRST_LOOK_MS = 3_000;
const LOOK_MS = 30_000;

/**
 * Sends marks that wait in this browser, in every section, and names those that are not saved. An open register sends its
 * own marks.
 */
export function Listener() {
  const queries = useQueryClient();
  const userId = useCurrentUser().id;
  const showToast = useToast();
  const { get } = useAddress();
  const open = get("view") === "register" ? Number(get("unit")) : undefined;
  const [waiting, setWaiting] = useState<readonly WaitingMarks[]>([]);
  /** Marks that need a decision of the person, as they are stored. Sending them again would change nothing. */
  const [undecided, setUndecided] = useState<ReadonlyMap<string, string>>(new Map());
  const isSending = useRef(false);
  const isUndecided = (marks: WaitingMarks) =>
    marks.isUndecided || undecided.get(marks.key) === JSON.stringify(readStored(marks.key));

  async function send(marks: WaitingMarks) {
    const { sendMarks } = await import("./send-marks.ts");
    const result = await sendMarks(marks);
    if (result === "decide")
      setUndecided((before) => new Map(before).set(marks.key, JSON.stringify(readStored(marks.key))));
    if (result !== "saved") return;
    showToast(`${marksInWords(marks)} saved.`);
    await makeStale(queries, "attendance");
  }

  const look = useEffectEvent(async () => {
    const found = waitingMarks(userId);
    setWaiting(found);
    if (isSending.current || !navigator.onLine) return;
    isSending.current = true;
    for (const marks of found)
      if (marks.unit !== open && !isUndecided(marks)) await send(marks).catch(() => undefined);
    isSending.current = false;
    setWaiting(waitingMarks(userId));
  });
  useEffect(() => {
    // An open register may have saved its marks.
    setWaiting((before) => {
      const shown = new Set(before.map(({ unit }) => unit));
      return waitingMarks(userId).filter(({ unit }) => shown.has(unit) && unit !== open);
    });
    const now = () => void look();
    const first = setTimeout(now, FIRST_LOOK_MS);
    const timer = setInterval(now, LOOK_MS);
    const events = ["online", "offline"] as const;
    for (const name of events) addEventListener(name, now);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      for (const name of events) removeEventListener(name, now);
    };
  }, [userId, open]);

  const shown = waiting.filter(({ unit }) => unit !== open);
  const main = shown.length > 0 && document.querySelector("#main > div");
  return (
    main &&
    createPortal(
      // The section is before this in the document.
      <div className="order-first grid gap-2 md:pt-2">
        {shown.map((marks) => (
          <WaitingNotice
            key={marks.unit}
            actions={
              <ButtonLink to={paths.attendanceRegister(marks.unit)} size="small" variant="quiet">
                Open the Register
              </ButtonLink>
            }
          >
            {`${marksInWords(marks)} not saved yet. `}
            {isUndecided(marks) ? "Open the register to see why." : "Sent automatically when you are online."}
          </WaitingNotice>
        ))}
      </div>,
      main,
    )
  );
}
