import { expect, it } from "vitest";
import { REFERENCE_LENGTH, REFERENCE_VALUES, readReference, referenceOf } from "./references.ts";

const D = 13;
const A = 10;
const R = 24;

it("a reference that itself begins with DAR is read, with its name and without (beyond.md section 1)", () => {
  for (let value = 0; value < REFERENCE_VALUES; value += 1) {
    const reference = referenceOf([D, A, R, ...Array<number>(REFERENCE_LENGTH - 3).fill(value)]);
    expect(reference).toMatch(/^DAR-DAR/);
    const typed = [reference, reference.replace(/-/g, ""), reference.slice(4), reference.toLowerCase()];
    expect(typed.map(readReference)).toEqual([reference, reference, reference, reference]);
  }
});
