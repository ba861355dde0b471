import { expect, test } from "vitest";
import { lostWith, refusalOf, whyRefused } from "./refusal.ts";

const types = "File type not supported. Accepted types: pdf";

test("a refusal shows the server's sentence, with advice about files, else the fallback", () => {
  const failed = "Error submitting assignment";
  const of = (status: number, body: Record<string, unknown>) => whyRefused({ status, body }, failed);
  expect(of(404, { detail: "Enrollment not found." })).toBe("Enrollment not found.");
  expect(of(404, { detail: "Not found." })).toBe(
    "It is no longer there: staff have removed it, or you are no longer in its program.",
  );
  expect(of(415, { proof: [types], detail: types })).toMatch(
    /^File type not supported\. .+ pdf\. The file is/,
  );
  expect(of(500, { detail: "Internal server error." })).toBe(failed);
  expect(of(400, {})).toBe(failed);
  expect(of(0, {})).toBe("We got no answer for six days. Check whether it arrived before you try again.");
});

test("a refused file has the same advice at its field and in the message", () => {
  const { fields, message } = refusalOf({ status: 415, body: { proof: [types], detail: types } });
  expect(fields.proof).toEqual([message]);
  expect(message).toContain("Open it, save it again and choose that.");
});

test("a refusal that says what to do gets no other advice", () => {
  const sentence =
    "The document is locked with a password. Save a copy without the password and choose that.";
  expect(refusalOf({ status: 415, body: { proof: [sentence] } }).fields.proof).toEqual([sentence]);
});

test("a discard names the files and text that would be lost, if any", () => {
  const map = new File([], "map.docx");
  const label = "Your work";
  const typed = "your comments";
  expect(lostWith({ files: { work: [map] }, metadata: { label, typed } })).toBe("map.docx and your comments");
  expect(lostWith({ files: {}, metadata: { label, typed } })).toBe(typed);
  expect(lostWith({ files: {}, metadata: { label } })).toBeNull();
});
