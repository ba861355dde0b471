import { CalendarPlus, MapPin, Video } from "lucide-react";
import type { ReactNode } from "react";
import { mayJoin } from "#contract/courses/may-join.ts";
import type { UnitSession } from "#contract/courses/units/unit-content.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { formatSpan, KAMPALA } from "#web/ui/time/time.tsx";

type SessionBoxProps = {
  session: UnitSession;
  /** Time when the session was fetched. */
  fetchedAt_ms: number;
  /** Name of the unit, if it is not shown above. */
  title?: string;
  about?: string;
  /** The student's attendance, below the buttons. */
  children?: ReactNode;
};

/** A live session in the reader's time zone and in Kampala's, with its join link from 15 minutes before the start. */
export function SessionBox({ session, fetchedAt_ms, title, about, children }: SessionBoxProps) {
  const { starts_at, ends_at, join_url, calendar_url, place, map_url } = session;
  const now = useNow(fetchedAt_ms);
  const isOver = now.getTime() > Date.parse(ends_at);
  const isOpen = mayJoin(session, now);
  return (
    <div className="wrap-anywhere grid grid-cols-1 gap-3 rounded-md border border-line bg-raised p-4">
      <div>
        <p className="flex items-center gap-2 font-semibold">
          <Video aria-hidden="true" className="size-5 shrink-0 text-action" />
          <span className="min-w-0">{title ?? "Live session"}</span>
        </p>
        {about && <p className="mt-1 text-muted text-sm">{about}</p>}
        <SessionTimes starts_at={starts_at} ends_at={ends_at} />
        {place && (
          <p dir="auto" className="mt-1 flex items-start gap-2 text-sm">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-action" />
            <span className="min-w-0">{place}</span>
          </p>
        )}
        {map_url && (
          <a
            href={map_url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-7 items-center text-action text-sm underline underline-offset-4"
          >
            Show the place on a map
          </a>
        )}
      </div>
      {isOver ? (
        <p className="text-muted text-sm">This session is over.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {isOpen && join_url && (
            <a
              href={join_url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonLook("primary", "small")}
            >
              Join the session
            </a>
          )}
          <a href={calendar_url} download="" className={buttonLook("secondary", "small")}>
            <CalendarPlus aria-hidden="true" className="size-4.5" />
            Add to calendar
          </a>
          {!isOpen && join_url && (
            <p className="text-muted text-sm">The link to join appears here 15 minutes before the start.</p>
          )}
        </div>
      )}
      {children}
    </div>
  );
}

/** The times of a session. The server knows only Kampala's zone; the reader's own zone needs the script. */
function SessionTimes({ starts_at, ends_at }: Pick<UnitSession, "starts_at" | "ends_at">) {
  const isBrowser = useIsBrowser();
  const kampala = formatSpan(starts_at, ends_at, KAMPALA);
  const ownZone = isBrowser ? Intl.DateTimeFormat().resolvedOptions().timeZone : KAMPALA;
  const own = formatSpan(starts_at, ends_at, ownZone);
  return (
    <p className="mt-1 text-sm">
      {own !== kampala && (
        <time dateTime={starts_at} className="block font-medium">
          {own}, your time
        </time>
      )}
      <time dateTime={starts_at} className={own === kampala ? "block font-medium" : "block text-muted"}>
        {kampala}, Kampala time
      </time>
    </p>
  );
}
