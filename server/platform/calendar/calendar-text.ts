/** Writes calendars as RFC 5545 defines them. The few components used need no library (docs/decisions/0033). */

export interface CalendarEvent {
  /** Permanent id of the event. A calendar replaces its earlier event with the same id. */
  uid: string;
  /** Revision number (SEQUENCE). */
  sequence: number;
  changed_at: Date;
  starts_at: Date;
  /** If absent, the event has no duration, such as a deadline. */
  ends_at?: Date;
  summary: string;
  description: string;
  url: string;
  location?: string;
}

/** How often a subscribed calendar fetches the address again. */
const REFRESH = "PT1H";

export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Darasa//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function eventLines({ uid, sequence, changed_at, starts_at, ends_at, ...words }: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${moment(changed_at)}`,
    `LAST-MODIFIED:${moment(changed_at)}`,
    `DTSTART:${moment(starts_at)}`,
    ...(ends_at ? [`DTEND:${moment(ends_at)}`] : []),
    `SUMMARY:${escaped(words.summary)}`,
    `DESCRIPTION:${escaped(words.description)}`,
    ...(words.location ? [`LOCATION:${escaped(words.location)}`] : []),
    `URL:${words.url}`,
    "END:VEVENT",
  ];
}

/** Formats a time as "20260301T160000Z": UTC, which each calendar shows in its owner's time zone. */
const moment = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/**
 * Escapes a text (RFC 5545 section 3.1). Also replaces other line breaks that some readers know, and removes control
 * characters.
 */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n|[\u0085\u2028\u2029]/g, "\\n")
    .replace(/\p{Cc}/gu, "");

const MOST_BYTES = 75;

/** Folds a line into parts of at most 75 bytes, joined by a line break and a space, without splitting a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (Buffer.byteLength(part + character) > MOST_BYTES) {
      parts.push(part);
      part = " ";
    }
    part += character;
  }
  return [...parts, part].join("\r\n");
}
