/** Orders of day and month in a date such as 05/06/2026. */
export type DayOrder = "day_first" | "month_first";

const DAY_MS = 86_400_000;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const time = /(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d{1,9})?\s{0,9}(?:([ap])\.?\s?m\.?)?(?![\d])/i;
const yearFirst = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const yearLast = /(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/;
const monthWord = /(?:(\d{1,2})\.? )?(?<![a-z])([a-z]{3})[a-z]{0,9}\.? (?:(\d{1,2}),? )?(\d{4})/i;

const plain = (text: string) => text.normalize("NFKC").replace(/\s+/g, " ").trim();

/** Returns a day of the calendar in milliseconds, or null if it does not exist. */
function dayOf(year: number, month: number, day: number): number | null {
  const full = year < 100 ? 2000 + year : year;
  const at = new Date(Date.UTC(full, month - 1, day));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && full >= 2000 && full < 2200;
  return isReal ? at.getTime() : null;
}

/** Splits a text into its day and the rest, in which the time is. */
function readDay(text: string, order: DayOrder): { day: number | null; rest: string } | undefined {
  const [iso, isoYear, isoMonth, isoDay] = yearFirst.exec(text) ?? [];
  if (iso)
    return { day: dayOf(Number(isoYear), Number(isoMonth), Number(isoDay)), rest: text.replace(iso, " ") };
  const [numeric, one, two, year] = yearLast.exec(text) ?? [];
  if (numeric) {
    const [day, month] = order === "day_first" ? [one, two] : [two, one];
    return { day: dayOf(Number(year), Number(month), Number(day)), rest: text.replace(numeric, " ") };
  }
  const [worded, before, name = "", after, yearText] = monthWord.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (!worded || month === 0) return undefined;
  return { day: dayOf(Number(yearText), month, Number(before ?? after)), rest: text.replace(worded, " ") };
}

/** Returns the milliseconds since midnight of a time with a 12-hour or 24-hour clock. */
function readTime(text: string): number | null {
  const [, hourText, minute, second, half] = time.exec(text) ?? [];
  if (hourText === undefined) return null;
  const typed = Number(hourText);
  if (half && (typed < 1 || typed > 12)) return null;
  const hour = half ? (typed % 12) + (half.toLowerCase() === "p" ? 12 : 0) : typed;
  if (hour > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return ((hour * 60 + Number(minute)) * 60 + Number(second ?? 0)) * 1_000;
}

/**
 * Returns a time as it was on the clock of its zone, in milliseconds as if the zone were UTC. A time without a date is
 * on the day on which it is nearest to `near`. Null if the text has no time.
 */
export function readLocalTime(text: string, order: DayOrder, near: number): number | null {
  const line = plain(text);
  const dated = readDay(line, order);
  if (dated?.day === null) return null;
  const at = readTime(dated?.rest ?? line);
  if (at === null) return null;
  return dated ? dated.day + at : nearest(at, near);
}

/** Returns the same time of day, on the day on which it is nearest to `near`. */
export const nearest = (at: number, near: number) => at + Math.round((near - at) / DAY_MS) * DAY_MS;

/** Returns whether a text has a day. */
export const hasDay = (text: string) => readDay(plain(text), "day_first") !== undefined;

/**
 * Decides the order of day and month for all times of a report: the one in which all days exist, else the one that is
 * nearer to the day of the session.
 */
export function dayOrderOf(texts: readonly string[], day: number): DayOrder {
  const distance = (order: DayOrder) =>
    texts.reduce((sum, text) => {
      const dated = readDay(plain(text), order);
      if (!dated) return sum;
      return sum + (dated.day === null ? 1_000 * DAY_MS : Math.abs(dated.day - day));
    }, 0);
  return distance("day_first") < distance("month_first") ? "day_first" : "month_first";
}

/** Returns the moment at which the zone's clock showed this time. */
export function momentIn(local_ms: number, timeZone: string): Date {
  const first = local_ms - offsetAt(local_ms, timeZone);
  return new Date(local_ms - offsetAt(first, timeZone));
}

/** Returns the zone's clock at a moment, in milliseconds as if the zone were UTC. */
export const localTimeAt = (at: Date, timeZone: string) => at.getTime() + offsetAt(at.getTime(), timeZone);

/** Clocks of zones. Making one takes far longer than reading it, and a report has thousands of times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", {
      ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
    });
  clocks.set(timeZone, clock);
  return clock;
}

function offsetAt(at_ms: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(new Date(at_ms));
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(
    ...([
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    ] as const),
  );
  return shown - Math.floor(at_ms / 1_000) * 1_000;
}
