import { describe, expect, it } from "vitest";
import { onKampalaClock } from "#contract/shared/time/kampala-day.ts";
import { classWeekdays, closingTime, firstClassDay } from "./calendar.ts";
import { programs } from "./content/programs/programs.ts";

const DAY_MS = 86_400_000;
/** Each hour of a week, in which the demonstration may be filled. */
const moments = Array.from({ length: 7 * 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 23, hour, 17, 31)));

describe("the demonstration's calendar", () => {
  it.each([
    ["Online, live on Tuesday and Thursday evenings, 7–9 p.m. (EAT), with recordings", [2, 4]],
    ["Online, live on Saturday afternoons (EAT), with a computer lab on Wednesdays", [6]],
    ["Online, two Saturdays a month, with a personal mentor", [6]],
    ["Online, live on weekday mornings, 8.30–10 a.m. (EAT)", [1, 2, 3, 4, 5]],
    ["", [0, 1, 2, 3, 4, 5, 6]],
  ])("%j names its class days", (format, days) => {
    expect(classWeekdays(format)).toEqual(days);
  });

  it("the first class is on the next class day of the format", () => {
    const friday = new Date("2026-11-27T21:30:00Z"); // Saturday in Kampala.
    expect(firstClassDay(friday, 0, "Online, live on Saturday mornings")).toBe("2026-11-28");
    expect(firstClassDay(friday, 1, "Online, live on Tuesday and Thursday evenings")).toBe("2026-12-01");
    expect(firstClassDay(friday, 1, "")).toBe("2026-11-29");
  });

  it("a deadline is at 23:59 in Kampala, and one within a day at the next full hour", () => {
    const now = new Date("2026-11-27T09:17:31Z");
    expect(closingTime(now, 60).toISOString()).toBe("2026-11-29T20:59:00.000Z");
    expect(closingTime(now, -30).toISOString()).toBe("2026-11-25T20:59:00.000Z");
    expect(closingTime(now, 20).toISOString()).toBe("2026-11-28T06:00:00.000Z");
  });

  it("programs close before they start, are created in order, and keep their state", () => {
    for (const now of moments) {
      const ages: number[] = [];
      for (const { title, deadline, start_in_days, format } of programs) {
        if (deadline.kind === "none") {
          ages.push(deadline.created_days_ago);
          continue;
        }
        const closes = closingTime(now, deadline.remaining_hours);
        expect(closes > now, title).toBe(deadline.remaining_hours > 0);
        const days = { days: 1, weeks: 7, months: 30.4, years: 365 }[deadline.unit] * deadline.value;
        ages.push(days - (closes.getTime() - now.getTime()) / DAY_MS);
        if (start_in_days === null) continue;
        const starts = firstClassDay(now, start_in_days, format);
        expect(starts > onKampalaClock(closes).toISOString().slice(0, 10), title).toBe(true);
      }
      expect(ages).toEqual(ages.toSorted((one, other) => one - other));
    }
  });
});
