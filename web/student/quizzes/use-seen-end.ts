import { useEffect, useEffectEvent, useState } from "react";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { readStored, writeStored } from "#web/browser/stored-user.ts";

/** Smallest difference that is named, because times are shown in minutes. */
const MINUTE_MS = 60_000;

const differ = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) >= MINUTE_MS;

/** The end that the student knows, and the newest one that a notice has told. */
interface Ends {
  seen: string;
  told: string;
}

/**
 * Returns the end of an attempt that the student knows, if staff have moved it since, and whether this device has had the
 * attempt open before its end. The device stores the end, so that a page that was closed or had no network says so, too.
 * An end that is moved back to the known one is moved from the one that the notice has told.
 */
export function useSeenEnd({ id, ends_at }: Pick<Attempt, "id" | "ends_at">, user: number, goesOn: boolean) {
  const name = `darasa.end-${user}-${id}`;
  const [wasSeen] = useState(() => goesOn || readStored(name) !== null);
  const [ends, setEnds] = useState<Ends>({ seen: ends_at, told: ends_at });
  const { seen, told } = ends;
  const note = (next: Ends) => {
    writeStored(name, next.seen === next.told ? next.seen : `${next.seen} ${next.told}`);
    setEnds(next);
  };
  const read = useEffectEvent(() => {
    const [known = ends_at, last = known] = String(readStored(name) ?? ends_at).split(" ");
    note({ seen: known, told: last });
  });
  useEffect(() => {
    if (wasSeen) read();
  }, [wasSeen]);
  const follow = useEffectEvent(() => {
    const next = { seen: differ(ends_at, seen) ? seen : told, told: ends_at };
    if (wasSeen) note(next);
    else setEnds(next);
  });
  const isNews = differ(ends_at, told);
  useEffect(() => {
    if (isNews) follow();
  }, [isNews]);
  const dismiss = () => note({ seen: ends_at, told: ends_at });
  return { before: differ(ends_at, seen) ? seen : undefined, dismiss, wasSeen };
}
