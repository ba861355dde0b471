import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { formatTime, formatTimeIn } from "#web/ui/time/time.tsx";

/** The start of a session in Kampala, and in the reader's own zone if that differs. The server does not know that zone. */
export function StartsAt({ at }: { at: string }) {
  const isBrowser = useIsBrowser();
  const kampala = formatTime(at, "minute");
  const own = isBrowser ? formatTimeIn(at, Intl.DateTimeFormat().resolvedOptions().timeZone) : kampala;
  return (
    <>
      {kampala} in Kampala{own !== kampala && `; ${own}, your time`}
    </>
  );
}
