import { DAY_MS } from "#contract/shared/time/durations.ts";

/** Time zones by country code: where most people with such a number live. Other countries get Kampala's zone. */
const zones: Record<string, string> = {
  "+20": "Africa/Cairo",
  "+27": "Africa/Johannesburg",
  "+33": "Europe/Paris",
  "+44": "Europe/London",
  "+49": "Europe/Berlin",
  "+91": "Asia/Kolkata",
  "+211": "Africa/Juba",
  "+220": "Africa/Banjul",
  "+221": "Africa/Dakar",
  "+225": "Africa/Abidjan",
  "+229": "Africa/Porto-Novo",
  "+231": "Africa/Monrovia",
  "+232": "Africa/Freetown",
  "+233": "Africa/Accra",
  "+234": "Africa/Lagos",
  "+237": "Africa/Douala",
  "+249": "Africa/Khartoum",
  "+250": "Africa/Kigali",
  "+251": "Africa/Addis_Ababa",
  "+252": "Africa/Mogadishu",
  "+254": "Africa/Nairobi",
  "+255": "Africa/Dar_es_Salaam",
  "+257": "Africa/Bujumbura",
  "+258": "Africa/Maputo",
  "+260": "Africa/Lusaka",
  "+263": "Africa/Harare",
  "+264": "Africa/Windhoek",
  "+265": "Africa/Blantyre",
  "+266": "Africa/Maseru",
  "+267": "Africa/Gaborone",
  "+268": "Africa/Mbabane",
  "+971": "Asia/Dubai",
};

/** Returns the zone that the person chose, else that of their phone number's country, else Kampala's. */
export function zoneOf({ time_zone, phone }: { time_zone: string | null; phone: string }): string {
  return time_zone ?? zones[phone.slice(0, 4)] ?? zones[phone.slice(0, 3)] ?? "Africa/Kampala";
}

const DIGEST_HOUR = 18;
const HOUR_MS = 3_600_000;

/** Returns when the next daily email is due: the first 18:00 in the zone after the given moment (beyond.md 5.1). */
export function nextDigest(after: Date, zone: string): Date {
  const offset_ms = offsetOf(after, zone);
  const local = after.getTime() + offset_ms;
  const today = Math.floor(local / DAY_MS) * DAY_MS + DIGEST_HOUR * HOUR_MS;
  const wanted = today > local ? today : today + DAY_MS;
  // Uses the offset at that time, because the clocks may change before it.
  return new Date(wanted - offsetOf(new Date(wanted - offset_ms), zone));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns how far the zone's clocks are ahead of UTC at the given moment, in milliseconds. */
function offsetOf(at: Date, zone: string): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  clocks.set(zone, clock);
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
}
