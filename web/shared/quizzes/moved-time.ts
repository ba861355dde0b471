import { formatTime } from "#web/ui/time/time.tsx";

/** Returns a moved time and the one before in words, which has its day only if it differs. */
export function movedTime(to: string | Date, from: string | Date): [to: string, from: string] {
  const [end, old] = [formatTime(to, "minute"), formatTime(from, "minute")];
  const [day, time] = old.split(", ") as [string, string];
  return [end, end.startsWith(`${day},`) ? time : old];
}
