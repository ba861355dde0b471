import { expect, test } from "vitest";
import { lostWith, refusalOf, whyRefused } from "./refusal.ts";

const types = "File type not supported. Accepted types: pdf";

test("why an item was refused: the server's sentence, with what to do about a file, else the sentence of its place", () => {
  const failed = "Error submitting assignment";
  const of = (status: number, body: Record<string, unknown>) => whyRefused({ status, body }, failed);
  expect(of(404, { detail: "Enrollment not found." })).toBe("Enrollment not found.");
  expect(of(415, { proof: [types], detail: types })).toMatch(
    /^File type not supported\. .+ pdf\. The file is/,
  );
  expect(of(500, { detail: "Internal server error." })).toBe(failed);
  expect(of(400, {})).toBe(failed);
  expect(of(0, {})).toBe("There was no answer for six days. It may have arrived.");
});

test("a refused file is explained at its field and in the sentence besides", () => {
  const { fields, message } = refusalOf({ status: 415, body: { proof: [types], detail: types } });
  expect(fields.proof).toEqual([message]);
  expect(message).toContain("Open it, save it again and choose that.");
});

test("a discard asks for files and words, and not for what one press does again", () => {
  const map = new File([], "map.docx");
  const label = "Your work";
  const typed = "your comments";
  expect(lostWith({ files: { work: [map] }, metadata: { label, typed } })).toBe("map.docx and your comments");
  expect(lostWith({ files: {}, metadata: { label, typed } })).toBe(typed);
  expect(lostWith({ files: {}, metadata: { label } })).toBeNull();
});
