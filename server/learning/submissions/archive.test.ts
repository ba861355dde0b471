import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { anAssignment, aSubmission } from "#tests/support/builders.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { safeName } from "./archive.ts";

const context = testContext();
let david: Person;

beforeAll(async () => {
  david = await person(context, cast.david);
});

/** Names and contents of the zip that the call answers. */
async function archiveOf(assignment: number) {
  const { bytes, headers } = await david.call("GET", `/assignments/${assignment}/submissions.zip`);
  const zip = await fromBufferPromise(bytes);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  return { files, headers };
}

describe("all submissions of an assignment in one zip (staff-dashboard.md section 2)", () => {
  it("holds every file under its student's name, and is named after the assignment", async () => {
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

  it("a file that the storage lost does not stop the others", async () => {
    const student = await person(context, cast.amina);
    const { assignment_id } = await aSubmission(context, student.id, { storage_key: "submissions/lost" });
    expect(Object.values((await archiveOf(assignment_id)).files)).toEqual([
      "This file is missing from the storage.\n",
    ]);
  });

  it("an assignment without submissions is an empty zip, an unknown one 404", async () => {
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
    [`${"a".repeat(300)}.pdf`, `${"a".repeat(180)}.pdf`],
  ])("the name %j becomes %j", (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });
});
