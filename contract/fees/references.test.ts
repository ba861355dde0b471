import { expect, it } from "vitest";
import {
  REFERENCE_LENGTH,
  REFERENCE_VALUES,
  readReference,
  referenceOf,
  referencePrefix,
} from "./references.ts";

const D = 13;
const A = 10;
const R = 24;

it("a reference whose own characters begin with DAR is read with and without prefix (beyond.md 1)", () => {
  for (let value = 0; value < REFERENCE_VALUES; value += 1) {
    const reference = referenceOf([D, A, R, ...Array<number>(REFERENCE_LENGTH - 3).fill(value)]);
    expect(reference).toMatch(/^DAR-DAR/);
    const typed = [reference, reference.replace(/-/g, ""), reference.slice(4), reference.toLowerCase()];
    expect(typed.map(readReference)).toEqual([reference, reference, reference, reference]);
  }
});

it("a reference begins with the institute's name, and stays valid under a new name", () => {
  expect(referencePrefix("Kampala School of Data")).toBe("KAM");
  expect(referencePrefix("The Écluse Institute")).toBe("ECL");
  expect(referencePrefix("A1")).toBe("DAR");
  expect(referencePrefix("学校")).toBe("DAR");
  const values = [1, 2, 3, 4, 5, 6, 7];
  const former = referenceOf(values);
  const reference = referenceOf(values, "KAM");
  expect(reference).toBe(former.replace("DAR", "KAM"));
  const typed = [reference, reference.replace(/-/g, ""), reference.slice(4), former];
  expect(typed.map(readReference)).toEqual([former, former, former, former]);
});
