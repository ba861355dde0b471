/** Calendars as RFC 5545 writes them: few components, so that no library is needed (docs/decisions/0033). */

export interface CalendarEvent {
  /** Names the event for ever: a calendar replaces what it has under this name. */
  uid: string;
  /** Counts its changes. */
  sequence: number;
  changed_at: Date;
  starts_at: Date;
  /** Absent: a moment, such as a deadline. */
  ends_at?: Date;
  summary: string;
  description: string;
  url: string;
  location?: string;
}

/** How often a calendar that follows the address asks again. */
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

/** "20260301T160000Z": always UTC, which every calendar shows in its owner's zone. */
const moment = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** Some readers take other breaks than these for lines, too, and a control character is none of a text (RFC 5545 section 3.1). */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n|[\u0085\u2028\u2029]/g, "\\n")
    .replace(/\p{Cc}/gu, "");

const MOST_BYTES = 75;

/** A line has at most 75 bytes; what is longer goes on after a line break and a blank, and no character is cut in two. */
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
