import { useEffect, useEffectEvent, useState } from "react";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { readStored, writeStored } from "#web/browser/stored-user.ts";

/** Smallest difference that is named, because times are shown in minutes. */
const MINUTE_MS = 60_000;

/**
 * Returns the end of an attempt that the student knows, if staff have moved it since, and whether this device has had the
 * attempt open before its end. The device stores the end, so that a page that was closed or had no network says so, too.
 */
export function useSeenEnd({ id, ends_at }: Pick<Attempt, "id" | "ends_at">, user: number, goesOn: boolean) {
  const name = `darasa.end-${user}-${id}`;
  const [wasSeen] = useState(() => goesOn || readStored(name) !== null);
  const [seen, setSeen] = useState(ends_at);
  const see = (end: string) => {
    writeStored(name, end);
    setSeen(end);
  };
  const read = useEffectEvent(() => see(String(readStored(name) ?? ends_at)));
  useEffect(() => {
    if (wasSeen) read();
  }, [wasSeen]);
  const isMoved = Math.abs(Date.parse(ends_at) - Date.parse(seen)) >= MINUTE_MS;
  return { before: isMoved ? seen : undefined, dismiss: () => see(ends_at), wasSeen };
}
