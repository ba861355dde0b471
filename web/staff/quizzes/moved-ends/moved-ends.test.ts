import { describe, expect, it } from "vitest";
import { endsAnyEarlier, endsByRule, endsInWords, endsOfStudent } from "./moved-ends.ts";

const none = { extended_to: null, extra_minutes: null };
const at = (time: string) => `2026-02-03T${time}:00Z`;
const now = new Date(at("11:00"));
const attempts = [at("10:30"), at("10:40"), at("10:50")].map((began_at) => ({ began_at, ...none }));
const closing = (time: string, time_limit_minutes: number | null = null) => ({
  deadline: at(time),
  time_limit_minutes,
});
const said = (...[some, stored, changed]: Parameters<typeof endsByRule>) =>
  endsInWords(endsByRule(some, stored, changed), now);

describe("the words about attempts that go on (beyond.md 6.1)", () => {
  it("an earlier closing cuts them, and a later one lengthens them", () => {
    expect(said(attempts.slice(0, 1), closing("12:00"), closing("11:30"))).toBe(
      "1 student is in the middle of an attempt. It ends at 3 Feb 2026, 14:30 Kampala time instead of 15:00.",
    );
    expect(said(attempts, closing("12:00"), closing("13:00"))).toBe(
      "3 students are in the middle of an attempt. Their attempts end at 3 Feb 2026, 16:00 Kampala time instead of 15:00.",
    );
    expect(said([], closing("12:00"), closing("13:00"))).toBe("");
  });

  it("attempts that end at different times are counted", () => {
    expect(said(attempts, closing("13:00", 60), closing("13:00", 25))).toBe(
      "3 students are in the middle of an attempt. 3 end earlier, the first at once instead of 14:30.",
    );
    expect(said(attempts, closing("13:00", 60), closing("11:45", 60))).toBe(
      "3 students are in the middle of an attempt. 1 ends earlier, at 3 Feb 2026, 14:45 Kampala time instead of 14:50. 2 end as before.",
    );
    expect(said(attempts, closing("13:00", 60), closing("14:00", 60))).toBe(
      "3 students are in the middle of an attempt. Their attempts end as before.",
    );
  });

  it("one student's time changes that attempt, and only a shorter one is asked about", () => {
    const change = (extra_minutes: number | null) =>
      endsOfStudent(attempts.slice(0, 1), closing("12:00", 40), { extra_minutes });
    expect(endsInWords(change(90), now, "Amina Nakato")).toBe(
      "Amina Nakato is in the middle of an attempt. It ends at 3 Feb 2026, 15:00 Kampala time instead of 14:10.",
    );
    expect(endsAnyEarlier(change(90))).toBe(false);
    const shorter = endsOfStudent([{ ...attempts[0], extra_minutes: 20 } as never], closing("12:00", 40), {
      extra_minutes: null,
    });
    expect(endsAnyEarlier(shorter)).toBe(true);
  });
});
