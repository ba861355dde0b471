const units: readonly [pattern: RegExp, seconds: number][] = [
  [/(?<![\d.,])(\d{1,6}(?:[.,]\d{1,3})?)\s{0,3}(?:h|hr|hrs|hour|hours)\b/, 3600],
  [/(?<![\d.,])(\d{1,6}(?:[.,]\d{1,3})?)\s{0,3}(?:m|min|mins|minute|minutes)\b/, 60],
  [/(?<![\d.,])(\d{1,6}(?:[.,]\d{1,3})?)\s{0,3}(?:s|sec|secs|second|seconds)\b/, 1],
];
const clock = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/;
/** Longest duration that is believed: ten days. */
const MOST_SECONDS = 10 * 86_400;

/** Returns the seconds of a text such as "1h 2m 3s", "1 hr 5 min", "01:02:03" or "65" minutes. Null if it has none. */
export function readDuration(text: string): number | null {
  const plain = text.normalize("NFKC").toLowerCase().replace(/\./g, "").trim();
  const seconds = ofClock(plain) ?? ofUnits(text.normalize("NFKC").toLowerCase()) ?? ofMinutes(plain);
  return seconds === null || seconds > MOST_SECONDS ? null : Math.round(seconds);
}

function ofClock(text: string): number | null {
  const [, first, second, third] = clock.exec(text) ?? [];
  if (first === undefined) return null;
  return Number(first) * 3600 + Number(second) * 60 + Number(third ?? 0);
}

function ofUnits(text: string): number | null {
  const parts = units.flatMap(([pattern, seconds]) => {
    const [, number] = pattern.exec(text) ?? [];
    return number === undefined ? [] : [Number(number.replace(",", ".")) * seconds];
  });
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0);
}

const ofMinutes = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) * 60 : null);
