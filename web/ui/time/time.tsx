export const KAMPALA = "Africa/Kampala";

const format = {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;

const kampala = new Intl.DateTimeFormat("en-GB", { ...format, timeZone: KAMPALA });

/** Returns the format of a time zone; Kampala's for a name that the browser does not know. */
function zoneOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-GB", { ...format, timeZone });
  } catch {
    return kampala;
  }
}

type Shows = "day" | "minute" | "second";

/**
 * Formats a time as "20 Nov 2025", "20 Nov 2025, 16:05" or "20 Nov 2025, 16:05:30", in Kampala's zone. Not by Intl's own format, because
 * browsers differ in the commas.
 */
export function formatTime(at: string | number | Date, shows: Shows = "day"): string {
  return formatIn(kampala, at, shows);
}

/** Formats a time as "20 Nov 2025, 16:05" in a time zone. */
export const formatTimeIn = (at: string, timeZone: string) => formatIn(zoneOf(timeZone), at, "minute");

function formatIn(zone: Intl.DateTimeFormat, at: string | number | Date, shows: Shows): string {
  const parts = partsOf(zone, at);
  const day = `${parts.day} ${parts.month?.slice(0, 3)} ${parts.year}`;
  if (shows === "day") return day;
  return `${day}, ${parts.hour}:${parts.minute}${shows === "second" ? `:${parts.second}` : ""}`;
}

const partsOf = (zone: Intl.DateTimeFormat, at: string | number | Date) =>
  Object.fromEntries(zone.formatToParts(new Date(at)).map((part) => [part.type, part.value]));

/** Formats "Tue 3 Mar 2026, 19:00–21:00" in a time zone. A span over midnight names both days. */
export function formatSpan(from: string, to: string, timeZone: string): string {
  const zone = zoneOf(timeZone);
  const momentIn = (at: string) => {
    const { weekday, day, month, year, hour, minute } = partsOf(zone, at);
    return { day: `${weekday} ${day} ${month?.slice(0, 3)} ${year}`, time: `${hour}:${minute}` };
  };
  const [start, end] = [momentIn(from), momentIn(to)];
  const until = start.day === end.day ? end.time : `${end.day}, ${end.time}`;
  return `${start.day}, ${start.time}–${until}`;
}

type TimeProps = { at: string | number | Date; shows?: Shows; className?: string };

/** A date or time, in Kampala's zone for everyone. */
export function Time({ at, shows, className }: TimeProps) {
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {formatTime(at, shows)}
    </time>
  );
}
