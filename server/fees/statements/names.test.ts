import { expect, it } from "vitest";
import { nameIndex } from "./names.ts";

const charge = (id: number, student_name: string, left = 450_000) => ({ id, student_name, left });

it("finds the one charge whose student's name shares two words with the text", () => {
  const chargeOf = nameIndex([
    charge(1, "Amina Nakató"),
    charge(2, "Brian Otieno Ouma"),
    charge(3, "Brian Otieno"),
    charge(4, "Brian Otieno", 300_000),
    charge(5, "Madonna"),
    charge(6, "Grace Auma"),
    charge(7, "Auma Grace"),
  ]);
  expect([
    chargeOf(450_000, "NAKATO AMINA, school"),
    chargeOf(450_000, "Amina Okello"),
    chargeOf(450_000, "Otieno Brian"),
    chargeOf(450_000, "Ouma Brian Otieno"),
    chargeOf(300_000, "Otieno Brian"),
    chargeOf(450_000, "madonna"),
    chargeOf(450_000, "Grace Auma"),
  ]).toEqual([1, undefined, undefined, 2, 4, 5, undefined]);
});

it("finds a name with an apostrophe or a special letter as banks write it", () => {
  const chargeOf = nameIndex([charge(1, "Wanjiku Ng’ang’a"), charge(2, "Łucja Ødegaard")]);
  for (const text of ["NGANGA WANJIKU", "Ng'ang'a Wanjiku", "wanjiku NG`ANG`A"])
    expect(chargeOf(450_000, text), text).toBe(1);
  expect(chargeOf(450_000, "LUCJA ODEGAARD")).toBe(2);
});

it("50,000 lines are matched quickly even if thousands of students have the same name", () => {
  const chargeOf = nameIndex(Array.from({ length: 3_000 }, (_, id) => charge(id, "Sarah Nakato")));
  const found = Array.from({ length: 50_000 }, (_, line) => chargeOf(450_000, `Nakato Sarah ${line}`));
  expect(found.filter((id) => id !== undefined)).toEqual([]);
});
