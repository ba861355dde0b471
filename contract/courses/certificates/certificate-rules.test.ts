import { describe, expect, it } from "vitest";
import { certificateCode, readCertificateCode, shownCode } from "./certificate-codes.ts";
import { type CertificateNeeds, missingParts } from "./certificate-rules.ts";
import { criteriaText, missingInWords, missingText } from "./certificate-texts.ts";

const both = [true, false];
const parts = ["units", "grades", "average", "payment"] as const;
type Part = (typeof parts)[number];

/** All 16 combinations of the four parts. */
const combinations = both.flatMap((u) =>
  both.flatMap((g) =>
    both.flatMap((a) => both.map((p) => ({ units: u, grades: g, average: a, payment: p }))),
  ),
);

function needsOf(asked: Record<Part, boolean>): CertificateNeeds {
  return {
    needs_units: asked.units,
    needs_grades: asked.grades,
    needs_average: asked.average,
    lowest_average: 50,
    needs_payment: asked.payment,
    needs_attendance: false,
    lowest_attendance: 75,
  };
}

function standingOf(fulfilled: Record<Part, boolean>) {
  return {
    total_units: 6,
    ticked_units: fulfilled.units ? 6 : 5,
    assignments: 2,
    graded: fulfilled.grades ? 2 : 1,
    average: fulfilled.average ? 50 : 49.99,
    ...{ sessions: 4, held: 4, attended: 0 },
    is_settled: fulfilled.payment,
    is_name_printable: true,
  };
}

describe("certificate rule: 'each part can be switched off' (beyond.md 2)", () => {
  const cases = combinations.flatMap((asked) => combinations.map((fulfilled) => ({ asked, fulfilled })));

  it(`missing are exactly the required parts that are not fulfilled, in ${cases.length} combinations`, () => {
    for (const { asked, fulfilled } of cases) {
      const expected = parts.filter((part) => asked[part] && !fulfilled[part]);
      const found = missingParts(needsOf(asked), standingOf(fulfilled)).map(({ part }) => part);
      expect(found, JSON.stringify({ asked, fulfilled })).toEqual(expected);
    }
  });

  it.each([
    [{ sessions: 0, held: 0, attended: 0 }, undefined],
    [{ sessions: 2, held: 0, attended: 0 }, "No session counts yet: an attendance of 75% is needed"],
    [{ sessions: 4, held: 3, attended: 2 }, "Attendance 66%: at least 75% is needed"],
    [{ sessions: 1000, held: 1000, attended: 749 }, "Attendance 74%: at least 75% is needed"],
    [{ sessions: 4, held: 4, attended: 3 }, undefined],
  ])("attendance %j is missing: %s (beyond.md 2.6)", (counts, words) => {
    const needs = {
      ...needsOf({ units: true, grades: true, average: true, payment: true }),
      needs_attendance: true,
    };
    const standing = {
      ...standingOf({ units: true, grades: true, average: true, payment: true }),
      ...counts,
    };
    expect(missingParts(needs, standing).map(missingText)).toEqual(words ? [words] : []);
  });

  const all = needsOf({ units: true, grades: true, average: true, payment: true });
  const complete = standingOf({ units: true, grades: true, average: true, payment: true });
  it.each([
    [{ ticked_units: 5 }, ["5 of 6 units ticked"]],
    [{ ticked_units: 0, total_units: 1 }, ["0 of 1 unit ticked"]],
    [{ graded: 1 }, ["1 of 2 assignments graded"]],
    [
      { graded: 0, average: null },
      ["0 of 2 assignments graded", "No marks yet: an average of 50% is needed"],
    ],
    [{ average: 49.994 }, ["Average 49.99%: at least 50% is needed"]],
    // The average is compared as it is shown, with two decimals.
    [{ average: 49.996 }, []],
    [{ average: 100 }, []],
    [{ is_settled: false }, ["The fee is not paid yet"]],
    [{ is_name_printable: false }, ["The name on papers is not in letters that certificates can show"]],
    // Without assignments nothing can be graded.
    [{ assignments: 0, graded: 0, average: null }, []],
  ])("a student with %j is missing %j", (standing, words) => {
    expect(missingParts(all, { ...complete, ...standing }).map(missingText)).toEqual(words);
  });

  it("all missing parts together are one text, with one capital letter", () => {
    const missing = missingParts(all, { ...complete, graded: 0, average: null });
    expect(missingInWords(missing)).toBe(
      "0 of 2 assignments graded; no marks yet: an average of 50% is needed",
    );
    expect(missingInWords([])).toBe("");
  });

  const issued = new Date("2026-05-12T22:30:00Z");
  const reached = { assignments: 2, attendance_counts: { attended: 4, held: 5, earlier: 0 } };
  it("the criteria are a sentence about what the holder did", () => {
    expect(criteriaText(all, reached, issued)).toBe(
      "The holder completed every unit of the program, had every assignment graded and reached an average of at least 50%.",
    );
    expect(criteriaText({ ...all, needs_units: false, needs_average: false }, reached, issued)).toBe(
      "The holder had every assignment graded.",
    );
    const payment = needsOf({ units: false, grades: false, average: false, payment: true });
    expect(criteriaText(payment, reached, issued)).toBe(
      "Awarded by the institute for taking part in the program.",
    );
  });

  it("the criteria name the attendance that was reached, and the day in Kampala (beyond.md 2.6)", () => {
    const attendance = { ...needsOf({ units: false, grades: false, average: false, payment: false }) };
    attendance.needs_attendance = true;
    expect(criteriaText(attendance, reached, issued)).toBe(
      "The holder attended at least 75% of the live sessions held until 13 May 2026 (80%: 4 of 5 sessions).",
    );
    const late = { assignments: 0, attendance_counts: { attended: 1, held: 1, earlier: 4 } };
    expect(criteriaText(attendance, late, issued)).toBe(
      "The holder attended at least 75% of the live sessions held until 13 May 2026 (100%: 1 of 1 session, without 4 before the enrollment).",
    );
  });

  it("the criteria leave out parts that the program does not have (beyond.md 2.6)", () => {
    const everything = { ...all, needs_attendance: true };
    expect(criteriaText(everything, { assignments: 0, attendance_counts: null }, issued)).toBe(
      "The holder completed every unit of the program.",
    );
  });
});

describe("public certificate code (beyond.md 2)", () => {
  it("'codes have 80 bits', and are read in any usual format", () => {
    const code = certificateCode(Uint8Array.from([0xff, 0, 0x10, 0x84, 0x21, 0x08, 0x42, 0x10, 0x84, 0x1f]));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(certificateCode(new Uint8Array(10).fill(255))).toBe("Z".repeat(16));
    expect(readCertificateCode(shownCode(code))).toBe(code);
    expect(
      readCertificateCode(` ${shownCode(code).toLowerCase().replaceAll("0", "o").replaceAll("1", "l")} `),
    ).toBe(code);
    for (const none of ["", "x", "7K2M", `${code}0`, "UUUUUUUUUUUUUUUU", "../../../../etc/p"])
      expect(readCertificateCode(none)).toBeUndefined();
  });
});
