import { useEffect, useEffectEvent, useState } from "react";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { readStored, writeStored } from "#web/browser/stored-user.ts";

/** Smallest difference that is named, because times are shown in minutes. */
const MINUTE_MS = 60_000;

/**
 * Returns the end of an attempt that the student knows, if staff have moved it since. The device stores it, so that a page
 * that was closed or had no network says so, too.
 */
export function useSeenEnd({ id, ends_at }: Pick<Attempt, "id" | "ends_at">, user: number) {
  const name = `darasa.end-${user}-${id}`;
  const [seen, setSeen] = useState(ends_at);
  const see = (end: string) => {
    writeStored(name, end);
    setSeen(end);
  };
  const read = useEffectEvent(() => see(String(readStored(name) ?? ends_at)));
  useEffect(() => read(), []);
  const isMoved = Math.abs(Date.parse(ends_at) - Date.parse(seen)) >= MINUTE_MS;
  return { before: isMoved ? seen : undefined, dismiss: () => see(ends_at) };
}
