import { beforeAll, describe, expect, it } from "vitest";
import { scoreColor } from "#contract/courses/score-color.ts";
import { gradeLetter, percentageScore } from "#contract/courses/submissions.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import {
  anAssignment,
  anEnrollment,
  aProgram,
  aSubmission,
  multipart,
  pdf,
} from "#tests/support/data/builders.ts";
import { untilOneWaits } from "#tests/support/wait-for-lock.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let amina: Person;
let brian: Person;
let visitor: Caller;
let program: number;

beforeAll(async () => {
  [david, amina, brian] = [
    await person(context, cast.david),
    await person(context, cast.amina),
    await person(context, cast.brian),
  ];
  visitor = await makeCaller(context);
  program = (await anEnrollment(context.db, amina.id)).program_id;
});

const MAX = 10_485_760;
const submit = async (over: Record<string, string | number | File> = {}, who = amina) => {
  const assignment = over.assignment ?? (await anAssignment(context, { program_id: program })).id;
  return who.call(
    "POST",
    "/assignments/submit/",
    multipart({ submission_file: pdf(), submission_text: "Here it is.", ...over, assignment }),
  );
};
/** Returns the error at its field, repeated as `message` and `error` (api.md 1). */
const fieldError = (field: string, sentence: string) => ({
  [field]: [sentence],
  message: sentence,
  error: sentence,
});
const forbidden = (sentence: string) => ({ detail: sentence, message: sentence, error: sentence });

describe("submitting work (students.md 5)", () => {
  it("a submission is answered with the specification's fields", async () => {
    const { status, body } = await submit();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      assignment_title: "A household form with skip logic",
      assignment_total_marks: 100,
      student_name: "Amina Nakato",
      submission_file: "report.pdf",
      submission_file_url: `/api/submissions/${body.id}/file/`,
      submission_text: "Here it is.",
      is_graded: false,
      graded_at: null,
      marks_awarded: null,
      percentage_score: null,
      grade_letter: null,
      feedback: "",
    });
  });

  it("work that arrives while its assignment moves to another program is refused", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    const { id: other } = await aProgram(context.db);
    const staff = await context.pool.connect();
    await staff.query("BEGIN");
    await staff.query("SELECT id FROM assignments WHERE id = $1 FOR UPDATE", [id]);
    await staff.query("UPDATE assignments SET program_id = $2 WHERE id = $1", [id, other]);
    const submitting = submit({ assignment: id });
    await untilOneWaits(context);
    await staff.query("COMMIT");
    staff.release();
    const { status, body } = await submitting;
    expect([status, body]).toEqual([400, fieldError("assignment", "Assignment not found.")]);
  });

  const choose = "Please select an assignment and upload a file";
  it("an empty form is refused at both fields: 'Please select an assignment and upload a file'", async () => {
    const { status, body } = await amina.call("POST", "/assignments/submit/", {});
    expect(status).toBe(400);
    expect(body).toEqual({
      assignment: [choose],
      submission_file: [choose],
      message: choose,
      error: choose,
    });
  });

  it("a new submission requires an assignment and a file; the comment is optional", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    const { body } = await amina.call("POST", "/assignments/submit/", { assignment: id });
    expect(body).toEqual(fieldError("submission_file", choose));
    const form = multipart({ assignment: id, submission_file: pdf() });
    expect((await amina.call("POST", "/assignments/submit/", form)).status).toBe(201);
  });

  it.each([
    [MAX - 1, 201],
    [MAX, 201],
    [MAX + 1, 413],
  ])("a file must be at most 10 MiB: %i bytes get %i", async (bytes, wanted) => {
    const { status, body } = await submit({ submission_file: pdf("big.pdf", bytes) });
    expect(status).toBe(wanted);
    if (wanted === 413)
      expect(body).toMatchObject(fieldError("submission_file", "File size must be less than 10MB"));
  });

  const signatures: [string, string][] = [
    ["work.pdf", "255044462d312e37"],
    ["work.doc", "d0cf11e0a1b11ae1"],
    ["work.docx", "504b0304"],
    ["work.txt", "48656c6c6f"],
    ["work.jpg", "ffd8ffe000104a464946"],
    ["work.jpeg", "ffd8ffe000104a464946"],
    ["work.png", "89504e470d0a1a0a0000000d49484452"],
    ["work.zip", "504b0304"],
    ["work.rar", "526172211a0700"],
  ];
  const file = (name: string, hex: string) =>
    new File([Buffer.concat([Buffer.from(hex, "hex"), Buffer.alloc(name.endsWith("txt") ? 0 : 64)])], name);

  it.each(signatures)("%s is accepted when its bytes have that type", async (name, hex) => {
    expect((await submit({ submission_file: file(name, hex) })).status).toBe(201);
  });

  it.each([
    ["a program as .pdf", file("work.pdf", "4d5a9000")],
    ["a page as .png", file("work.png", "3c68746d6c3e")],
    ["a pdf as .zip", file("work.zip", "255044462d312e37")],
    ["a spreadsheet", file("work.xlsx", "504b0304")],
    ["no ending", file("work", "255044462d312e37")],
    ["a double ending", file("work.pdf.exe", "255044462d312e37")],
  ])("%s is refused with 415 and the list of types", async (_what, refused) => {
    const { status, body } = await submit({ submission_file: refused });
    expect(status).toBe(415);
    const sentence = "File type not supported. Accepted types: pdf, doc, docx, txt, jpg, jpeg, png, zip, rar";
    expect(body).toMatchObject(fieldError("submission_file", sentence));
  });

  it.each(["work.txt", "work.pdf", "work.docx", "work.jpg", "work.zip", "work.exe"])(
    "an empty %s is refused: 'The file is empty.'",
    async (name) => {
      const { status, body } = await submit({ submission_file: new File([], name) });
      expect(status).toBe(400);
      expect(body).toEqual(fieldError("submission_file", "The file is empty."));
    },
  );

  it.each([
    ["photo.jpg", "524946460c000000574542505650384c", "photo.webp"],
    ["photo.JPEG", "89504e470d0a1a0a0000000d49484452", "photo.png"],
    ["photo.png", "ffd8ffe000104a464946", "photo.jpg"],
    ["photo.jpeg", "ffd8ffe000104a464946", "photo.jpeg"],
  ])("the image %s is stored as what it is: %s", async (name, hex, stored) => {
    const { status, body } = await submit({ submission_file: file(name, hex) });
    expect([status, body.submission_file]).toEqual([201, stored]);
    expect((await david.call("GET", `/submissions/${body.id}/`)).body.preview).toBe("image");
  });

  it("path, control and direction characters are removed from a file's name", async () => {
    const { body } = await submit({ submission_file: pdf("..\\..\\x\u202efdp.pdf") });
    expect(body.submission_file).toBe("xfdp.pdf");
  });
});

describe("limits on submitting (api.md 4)", () => {
  it("a second submission of the same assignment is 409", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    expect((await submit({ assignment: id })).status).toBe(201);
    const { status, body } = await submit({ assignment: id });
    expect(status).toBe(409);
    expect(body).toEqual(forbidden("You have already submitted this assignment."));
  });

  it("of 50 concurrent submissions one succeeds, and the others leave no file", async () => {
    const { id } = await anAssignment(context, { program_id: program });
    const before = (await stored()).length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit({ assignment: id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)]);
    expect((await stored()).length).toBe(before + 1);
  });

  it("an unsent assignment, another program's and an unknown one are the same 400", async () => {
    const unsent = await anAssignment(context, { program_id: program, sent_at: null });
    const foreign = await anAssignment(context);
    for (const assignment of [unsent.id, foreign.id, 999_999]) {
      const { status, body } = await submit({ assignment });
      expect(status).toBe(400);
      expect(body).toEqual(fieldError("assignment", "Assignment not found."));
    }
  });

  it("all files of one student may have 500 MB together", async () => {
    const student = await person(context, { ...cast.amina, email: "full@darasa.example" });
    await anEnrollment(context.db, student.id, program);
    await aSubmission(context, student.id, { size_bytes: 500 * 1024 * 1024 - 200 });
    expect((await submit({ submission_file: pdf("exact.pdf", 200) }, student)).status).toBe(201);
    const { status, body } = await submit({ submission_file: pdf("more.pdf", 20) }, student);
    expect(status).toBe(413);
    expect(body.submission_file[0]).toMatch(/500 MB/);
  });
});

describe("the deadline of an assignment", () => {
  // Tomorrow, on the full second, while the session is still valid
  const deadline = new Date(Math.ceil(Date.now() / 1000) * 1000 + 86_400_000);
  const laterBy = async (ms: number, work: () => Promise<{ status: number; body: unknown }>) => {
    context.setClock(new Date(deadline.getTime() + ms));
    try {
      return await work();
    } finally {
      context.setClock(undefined);
    }
  };
  const assignment = () => anAssignment(context, { program_id: program, deadline });

  it("work is accepted within the deadline's second and refused a second later", async () => {
    const [one, two] = [await assignment(), await assignment()];
    const inTime = await laterBy(999, () => submit({ assignment: one.id }));
    expect(inTime.status).toBe(201);
    const late = await laterBy(1_000, () => submit({ assignment: two.id }));
    expect(late.status).toBe(403);
    expect(late.body).toEqual(forbidden("Cannot submit assignment. The deadline has passed."));
  });

  it("an edit after the deadline is refused: 'Cannot edit submission. The deadline has passed.'", async () => {
    const { id } = await aSubmission(context, amina.id, { assignment_id: (await assignment()).id });
    const edit = () => amina.call("PUT", `/submissions/student/${id}/update/`, { submission_text: "Late" });
    expect((await laterBy(0, edit)).status).toBe(200);
    const late = await laterBy(1_000, edit);
    expect(late.status).toBe(403);
    expect(late.body).toEqual(forbidden("Cannot edit submission. The deadline has passed."));
  });
});

describe("editing a submission (students.md 4)", () => {
  const update = (id: number, body: unknown, who = amina) =>
    who.call("PUT", `/submissions/student/${id}/update/`, body);

  it("text alone keeps the file, and a file alone keeps the text", async () => {
    const { body } = await submit();
    expect((await update(body.id, { submission_text: "Better" })).body).toMatchObject({
      submission_text: "Better",
      submission_file: "report.pdf",
    });
    expect((await update(body.id, multipart({ submission_file: pdf("second.pdf") }))).body).toMatchObject({
      submission_text: "Better",
      submission_file: "second.pdf",
    });
  });

  it("a repeated change with the same Idempotency-Key is made once", async () => {
    const { body } = await submit();
    const change = () =>
      amina.call(
        "PUT",
        `/submissions/student/${body.id}/update/`,
        multipart({ submission_file: pdf("second.pdf", 50), submission_text: "Better." }),
        { "idempotency-key": "change-1" },
      );
    const [first, second] = await Promise.all([change(), change()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await change()).body).toEqual(first.body);
    const file = await amina.call("GET", `/submissions/${body.id}/file/`);
    expect(file.bytes).toHaveLength(50);
  });

  it("students cannot set marks, feedback, owner or assignment", async () => {
    const other = await anAssignment(context, { program_id: program });
    const made = await submit({
      marks_awarded: 100,
      feedback: "Splendid",
      is_graded: "true",
      user_id: brian.id,
    });
    const forged = { marks_awarded: 100, feedback: "Splendid", is_graded: true, assignment: other.id };
    const { body } = await update(made.body.id, { ...forged, submission_text: "x" });
    expect(body).toEqual({
      ...made.body,
      submission_text: "x",
      submitted_at: body.submitted_at,
      updated_at: body.updated_at,
    });
    expect(body).toMatchObject({ marks_awarded: null, feedback: "", is_graded: false });
  });

  it("graded work cannot be edited: 'Cannot edit submission. This assignment has already been graded.'", async () => {
    const { id } = await aSubmission(context, amina.id, { marks_awarded: 5, graded_at: new Date() });
    const { status, body } = await update(id, { submission_text: "x" });
    expect(status).toBe(403);
    expect(body).toEqual(forbidden("Cannot edit submission. This assignment has already been graded."));
  });

  it("another student's submission is 404", async () => {
    const { id } = await aSubmission(context, amina.id);
    expect((await update(id, { submission_text: "x" }, brian)).status).toBe(404);
  });
});

describe("grading submissions (staff.md 5 and 9)", () => {
  const grade = (id: number, body: unknown) => david.call("PATCH", `/submissions/${id}/`, body);

  it("grading sets marks, percentage, letter and feedback, and overwrites an earlier grade", async () => {
    const { id } = await aSubmission(context, amina.id);
    const { status, body } = await grade(id, { marks_awarded: 72.5, feedback: "Clear." });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      is_graded: true,
      marks_awarded: 72.5,
      percentage_score: 72.5,
      grade_letter: "B",
      feedback: "Clear.",
    });
    const again = await grade(id, { marks_awarded: 0, feedback: "" });
    expect(again.body).toMatchObject({ is_graded: true, marks_awarded: 0, grade_letter: "F" });
    expect(again.body.graded_at >= body.graded_at).toBe(true);
  });

  it("grading a stale version is 409 with the present state and writes nothing (api.md 6)", async () => {
    const { id } = await aSubmission(context, amina.id);
    const { body: read } = await david.call("GET", `/submissions/${id}/`);
    const first = await grade(id, { marks_awarded: 80, feedback: "Good.", updated_at: read.updated_at });
    expect(first.status).toBe(200);
    const second = await grade(id, { marks_awarded: 20, feedback: "Poor.", updated_at: read.updated_at });
    expect(second.status).toBe(409);
    expect(second.body).toEqual({
      detail: "This was changed in the meantime. Load the latest version and try again.",
      current: first.body,
    });
    expect((await david.call("GET", `/submissions/${id}/`)).body).toEqual(first.body);
  });

  it("of two concurrent grades for one version, one succeeds and the other is 409", async () => {
    const { id } = await aSubmission(context, amina.id);
    const { updated_at } = (await david.call("GET", `/submissions/${id}/`)).body;
    const answers = await Promise.all(
      [30, 60].map((marks_awarded) => grade(id, { marks_awarded, updated_at })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("grading is refused if the student has replaced the work since it was read", async () => {
    const { id } = await aSubmission(context, amina.id);
    const { updated_at } = (await david.call("GET", `/submissions/${id}/`)).body;
    const form = multipart({ submission_text: "A better answer." });
    expect((await amina.call("PUT", `/submissions/student/${id}/update/`, form)).status).toBe(200);
    const { status, body } = await grade(id, { marks_awarded: 10, updated_at });
    expect(status).toBe(409);
    expect(body.current).toMatchObject({ submission_text: "A better answer.", is_graded: false });
  });

  it.each([-1, 100.01, 101, "NaN", "Infinity", "1e2", "", null, [5], true])(
    "marks %j are refused because they must be a number from 0 to 100",
    async (marks_awarded) => {
      const { id } = await aSubmission(context, amina.id);
      const { status, body } = await grade(id, { marks_awarded, feedback: "" });
      expect(status).toBe(400);
      expect(body).toEqual({ marks_awarded: ["Marks must be a number from 0 to 100."] });
    },
  );

  it.each(["13.5", "13,5"])("marks %j are accepted with either decimal separator", async (marks_awarded) => {
    const { id } = await aSubmission(context, amina.id);
    expect((await grade(id, { marks_awarded })).body.marks_awarded).toBe(13.5);
  });

  it("full marks are 100%, and a hundredth more is refused", async () => {
    const { id: assignment_id } = await anAssignment(context, { program_id: program, total_marks: 20 });
    const { id } = await aSubmission(context, amina.id, { assignment_id });
    expect((await grade(id, { marks_awarded: 20.01 })).status).toBe(400);
    expect((await grade(id, { marks_awarded: 20 })).body).toMatchObject({
      ...{ marks_awarded: 20, percentage_score: 100, grade_letter: "A" },
    });
  });

  it("−0 becomes 0, and marks cannot exceed the assignment's total", async () => {
    const { id: assignment_id } = await anAssignment(context, { program_id: program, total_marks: 20 });
    const { id } = await aSubmission(context, amina.id, { assignment_id });
    expect((await grade(id, { marks_awarded: -0 })).text).toContain('"marks_awarded":0,');
    const beyond = await grade(id, { marks_awarded: 101 });
    expect(beyond.body).toEqual({ marks_awarded: ["Marks must be a number from 0 to 100."] });
    const over = await grade(id, { marks_awarded: 21 });
    expect(over.body).toEqual({ marks_awarded: ["Marks must be a number from 0 to 20."] });
    expect((await grade(id, { marks_awarded: 15 })).body).toMatchObject({
      percentage_score: 75,
      grade_letter: "B",
    });
  });

  it("letters and colours change at the specification's percentages", () => {
    expect([80, 79.99, 70, 60, 50, 49.99].map(gradeLetter)).toEqual(["A", "B", "B", "C", "D", "F"]);
    expect([80, 79, 60, 59].map(scoreColor)).toEqual(["green", "yellow", "yellow", "red"]);
    expect(percentageScore(1, 3)).toBe(33.33);
    expect(percentageScore(5, 0)).toBe(0);
  });

  it("no edit follows a grade in 50 races of the two", async () => {
    const ids: number[] = [];
    for (let made = 0; made < 50; made += 1)
      ids.push((await aSubmission(context, amina.id, await shared())).id);
    const race = async (id: number) => {
      const [edited] = await Promise.all([
        amina.call("PUT", `/submissions/student/${id}/update/`, { submission_text: "edited" }),
        grade(id, { marks_awarded: 50, feedback: "" }),
      ]);
      const { graded_at, submission_text, text_at_grade } = await outcome(id);
      expect(graded_at).not.toBeNull();
      // The stored text is the graded text: the edit came before the grade, or was refused.
      expect(submission_text).toBe(text_at_grade);
      expect(edited.status).toBe(submission_text === "edited" ? 200 : 403);
    };
    await context.db.schema
      .createTable("grading_witness")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("text_at_grade", "text")
      .execute();
    await context.pool.query(`
      CREATE FUNCTION witness() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO grading_witness VALUES (NEW.id, NEW.submission_text); RETURN NULL; END $$;
      CREATE TRIGGER witness AFTER UPDATE OF graded_at ON submissions FOR EACH ROW EXECUTE FUNCTION witness()`);
    for (let from = 0; from < ids.length; from += 25) await Promise.all(ids.slice(from, from + 25).map(race));
    await context.pool.query("DROP TRIGGER witness ON submissions");
  }, 60_000);

  /** Creates another assignment in the same program, for one submission. */
  async function shared() {
    const { id } = await anAssignment(context, { program_id: program });
    return { assignment_id: id };
  }

  async function outcome(id: number) {
    const { rows } = await context.pool.query(
      "SELECT graded_at, submission_text, text_at_grade FROM submissions JOIN grading_witness USING (id) WHERE id = $1",
      [id],
    );
    return rows[0];
  }
});

describe("lists of submissions", () => {
  it("search finds every word in the student's name or email, or in either title (api.md 6)", async () => {
    const { id: program_id } = await aProgram(context.db, { title: "Soil Science" });
    const assignment = await anAssignment(context, { program_id, title: "Compost trial" });
    const { id: ours } = await aSubmission(context, amina.id, { assignment_id: assignment.id });
    const { id: theirs } = await aSubmission(context, brian.id, { assignment_id: assignment.id });
    const found = async (search: string) => {
      const { body } = await david.call("GET", `/submissions/?page=1&search=${encodeURIComponent(search)}`);
      return body.results.map((row: { id: number }) => row.id);
    };
    expect(await found("compost soil")).toEqual([theirs, ours]);
    expect(await found("AMINA compost nakato")).toEqual([ours]);
    expect(await found("so brian")).toEqual([theirs]);
    expect(await found(`${brian.email} trial`)).toEqual([theirs]);
    expect(await found("compost nobody")).toEqual([]);
    expect(await found("compost 100%")).toEqual([]);
  });

  it("without page, the reply has the first 100 and a link to the next page (api.md 6)", async () => {
    const { id: program_id } = await aProgram(context.db);
    for (let made = 0; made < 102; made += 1) {
      const { id } = await anAssignment(context, { program_id });
      await aSubmission(context, amina.id, { assignment_id: id });
    }
    const { body, headers } = await david.call("GET", `/submissions/?program=${program_id}`);
    expect(body).toHaveLength(100);
    expect(headers.link).toContain(`program=${program_id}&page=2`);
    const { body: page } = await david.call(
      "GET",
      `/submissions/?program=${program_id}&page=2&page_size=100`,
    );
    expect(page).toMatchObject({ count: 102, count_is_exact: true, next: null, results: { length: 2 } });
  });

  it("students see only their own; staff see all, by program and search, in pages", async () => {
    const { id: program_id } = await aProgram(context.db, { title: "Water and Sanitation" });
    const assignment = await anAssignment(context, { program_id, title: "Latrine survey" });
    const ours = await aSubmission(context, amina.id, { assignment_id: assignment.id });
    const theirs = await aSubmission(context, brian.id, { assignment_id: assignment.id });
    const { body: own } = await amina.call("GET", `/submissions/student/?program_id=${program_id}`);
    expect(own.map((row: { id: number }) => row.id)).toEqual([ours.id]);
    const ids = async (query: string) => {
      const { body } = await david.call("GET", `/submissions/?program=${program_id}&${query}`);
      return (body.results ?? body).map((row: { id: number }) => row.id);
    };
    expect(await ids("")).toEqual([theirs.id, ours.id]);
    expect(await ids("search=nakato")).toEqual([ours.id]);
    expect(await ids("search=latrine")).toHaveLength(2);
    expect(await ids("page=2&page_size=1")).toEqual([ours.id]);
  });

  it("a submission's file is for its student and staff; others get 404, visitors 401", async () => {
    const { id, program_id } = await aSubmission(context, amina.id);
    const path = `/submissions/${id}/file/`;
    await anEnrollment(context.db, brian.id, program_id);
    expect((await amina.call("GET", path)).headers["content-disposition"]).toContain("report.pdf");
    expect((await david.call("GET", path)).status).toBe(200);
    expect((await brian.call("GET", path)).status).toBe(404);
    expect((await visitor("GET", path)).status).toBe(401);
    await context.db
      .deleteFrom("enrollments")
      .where("user_id", "=", amina.id)
      .where("program_id", "=", program_id)
      .execute();
    expect((await amina.call("GET", path)).status).toBe(404);
  });
});

/** Returns the keys of all submissions' files in the storage or in transfer to it. */
async function stored(): Promise<string[]> {
  const { readdir } = await import("node:fs/promises");
  const list = async (folder: string) => readdir(`${context.config.dataDir}/${folder}`).catch(() => []);
  return [...(await list("uploads/submissions")), ...(await list("incoming"))];
}
