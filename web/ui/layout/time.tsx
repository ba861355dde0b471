const kampala = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Kampala",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "20 Nov 2025" or "20 Nov 2025, 16:05", in Kampala. Intl is not used, since browsers differ in the commas. */
export function formatTime(at: string | number | Date, shows: "day" | "minute" = "day"): string {
  const parts = Object.fromEntries(
    kampala.formatToParts(new Date(at)).map((part) => [part.type, part.value]),
  );
  const day = `${parts.day} ${parts.month?.slice(0, 3)} ${parts.year}`;
  return shows === "day" ? day : `${day}, ${parts.hour}:${parts.minute}`;
}

type TimeProps = { at: string | number | Date; shows?: "day" | "minute"; className?: string };

/** A moment, in Kampala's time for everyone. */
export function Time({ at, shows, className }: TimeProps) {
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {formatTime(at, shows)}
    </time>
  );
}
