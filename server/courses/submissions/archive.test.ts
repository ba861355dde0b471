import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, aSubmission } from "#tests/support/data/builders.ts";
import { safeName } from "./archive.ts";

const context = testContext();
let david: Person;

beforeAll(async () => {
  david = await person(context, cast.david);
});

/** Returns the names and contents of the zip's files. */
async function archiveOf(assignment: number) {
  const { bytes, headers } = await david.call("GET", `/assignments/${assignment}/submissions.zip`);
  const zip = await fromBufferPromise(bytes);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  return { files, headers };
}

describe("the zip of all submissions of an assignment (staff.md 2)", () => {
  it("the zip has every file under its student's name, and the assignment's name", async () => {
    const { id } = await anAssignment(context, { title: "Plan: week 1/2" });
    const ids: number[] = [];
    for (const name of ["Amina Nakato", "Brian / ../Otieno"]) {
      const student = await person(context, { ...cast.amina, name, email: `${ids.length}@darasa.example` });
      ids.push((await aSubmission(context, student.id, { assignment_id: id, filename: "report.pdf" })).id);
    }
    const { files, headers } = await archiveOf(id);
    expect(Object.keys(files)).toEqual([
      `Amina Nakato - ${ids[0]} - report.pdf`,
      `Brian _ .._Otieno - ${ids[1]} - report.pdf`,
    ]);
    expect(Object.values(files)).toEqual(["%PDF-1.7 report.pdf", "%PDF-1.7 report.pdf"]);
    expect(headers["content-disposition"]).toContain('filename="Plan_ week 1_2.zip"');
    expect(headers["content-type"]).toBe("application/zip");
  });

  it("long names keep the number that tells them apart", async () => {
    const student = await person(context, {
      ...cast.amina,
      name: "አ".repeat(150),
      email: "long@darasa.example",
    });
    const filename = `${"é".repeat(120)}.pdf`;
    const { assignment_id, id } = await aSubmission(context, student.id, { filename });
    const [name = ""] = Object.keys((await archiveOf(assignment_id)).files);
    expect(name).toMatch(new RegExp(`^አ{26} - ${id} - é+\\.pdf$`));
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  });

  it("a file that is missing from the storage does not stop the others", async () => {
    const student = await person(context, cast.amina);
    const { assignment_id } = await aSubmission(context, student.id, { storage_key: "submissions/lost" });
    expect(Object.values((await archiveOf(assignment_id)).files)).toEqual([
      "This file is missing from the storage.\n",
    ]);
  });

  it("the zip of an assignment without submissions is empty; an unknown assignment is 404", async () => {
    const { id } = await anAssignment(context);
    expect((await archiveOf(id)).files).toEqual({});
    expect((await david.call("GET", "/assignments/999999/submissions.zip")).status).toBe(404);
  });

  it.each([
    ["../../etc/passwd", "_.._etc_passwd"],
    ["C:\\x\u0000\u001f.pdf", "C__x__.pdf"],
    [" .hidden. ", "hidden"],
    ["???", "___"],
    ["...", "file"],
    [`${"a".repeat(300)}.pdf`, `${"a".repeat(196)}.pdf`],
    [`${"é".repeat(300)}.pdf`, `${"é".repeat(98)}.pdf`],
    [`a${"👩🏾‍🏫".repeat(60)}.jpeg`, `a${"👩🏾‍🏫".repeat(12)}.jpeg`],
  ])("the name %j becomes %j", (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });
});
