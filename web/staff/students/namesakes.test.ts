import { expect, it } from "vitest";
import { namesakeEmails, namesakesIn } from "./namesakes.ts";

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

it("works of several students of one name show the emails, and several works of one student do not", () => {
  const work = (student: number, student_name: string) => ({
    ...{ student, student_name, student_email: `${student}@learners.example` },
  });
  const works = [
    work(1, "Amina Nakato"),
    work(2, "amina nakato"),
    work(3, "Zaina Apio"),
    work(3, "Zaina Apio"),
  ];
  expect(works.map(namesakeEmails(works))).toEqual(["1@learners.example", "2@learners.example", "", ""]);
});
