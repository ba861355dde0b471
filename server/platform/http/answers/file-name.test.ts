import { expect, it } from "vitest";
import { nameInFile } from "./file-name.ts";

it.each([
  ["Week 1: Quiz", "week-1-quiz"],
  ['Évaluation / "déçà"\r\n', "evaluation-deca"],
  ["\u6570\u5b66", "quiz-9"],
  [`${"a".repeat(59)} b`, "a".repeat(59)],
])("the title %j is %s in a file name", (title, name) => expect(nameInFile(title, "quiz-9")).toBe(name));
