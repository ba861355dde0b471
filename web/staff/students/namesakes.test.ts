import { expect, it } from "vitest";
import { namesakesIn } from "./namesakes.ts";

it("names that differ only in capital letters, accents or spaces are one name (beyond.md 2.7)", () => {
  const students = [
    "Désiré Okello",
    "desire  okello",
    "Ng’ang’a Mwangi",
    "Ng'ang'a Mwangi",
    "Amina Nakato",
  ].map((name) => ({ name }));
  const isNamesake = namesakesIn(students);
  expect(students.filter(isNamesake)).toEqual(students.slice(0, 4));
});
