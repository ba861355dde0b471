import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { formatTime, formatTimeIn } from "#web/ui/time/time.tsx";

/**
 * "Due 3 Mar 2026, 19:00 Kampala time", followed by the reader's own time if that differs. The server knows only
 * Kampala's zone, so the own time needs the script.
 */
export function DueTime({ at }: { at: string }) {
  const isBrowser = useIsBrowser();
  const kampala = formatTime(at, "minute");
  const own = isBrowser ? formatTimeIn(at, Intl.DateTimeFormat().resolvedOptions().timeZone) : kampala;
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>
        Due <time dateTime={at}>{kampala}</time> Kampala time
      </span>
      {own !== kampala && (
        <span className="text-muted">
          <time dateTime={at}>{own}</time>, your time
        </span>
      )}
    </span>
  );
}
