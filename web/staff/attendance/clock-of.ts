import { formatTime } from "#web/ui/time/time.tsx";

/** Returns a time in Kampala without its day, for example "19:04". */
export const clockOf = (at: string | number) => formatTime(at, "minute").split(", ")[1];
