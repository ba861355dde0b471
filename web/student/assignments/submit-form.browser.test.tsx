import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { MAX_FILE_BYTES } from "#contract/shared/limits.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";
import { expectShownFor, press } from "#tests/support/component/pass-time.ts";
import { drawnPicture, holdPictures } from "#tests/support/component/pictures.ts";
import { map, survey, surveyWork } from "#tests/support/component/student-samples.ts";

dashboardTests();

const answers = { "GET /assignments/student/": [map], "GET /submissions/student/": [] };
const SUBMIT = "POST /assignments/submit/";
const submitButton = page.getByRole("button", { name: "Submit Assignment" });
const input = page.getByLabelText("File");
const chooseAndUpload = page.getByText("Please select an assignment and upload a file", { exact: true });

const pdf = (name: string, bytes = 20) =>
  new File([`%PDF-1.7\n${" ".repeat(bytes - 9)}`], name, { type: "application/pdf" });

/** Chooses a file as a drop does. `userEvent.upload` takes many seconds for 10 MB. */
function choose(file: File) {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  const element = input.element() as HTMLInputElement;
  element.files = chosen.files;
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

const open = () => openDashboard(`?section=assignments&tab=submit&assignment=${map.id}`, { answers });

async function fillForm() {
  await open();
  await userEvent.fill(page.getByLabelText("Comments"), "Drawn on foot.");
  await userEvent.upload(input, pdf("map.pdf"));
}

test("comments that are too long stay whole, and are refused at their field (students.md 5)", async () => {
  await fillForm();
  const comments = page.getByLabelText("Comments");
  await userEvent.fill(comments, "x".repeat(5_012));
  await expect.element(comments).toHaveAccessibleDescription("12 characters too many");
  await userEvent.click(submitButton);
  await expect
    .element(comments)
    .toHaveAccessibleDescription("Must be at most 5000 characters. 12 characters too many");
  await expect.element(comments).toHaveValue("x".repeat(5_012));
});

/** The timers of messages. */
const clock: Parameters<typeof vi.useFakeTimers>[0] = { toFake: ["setTimeout", "clearTimeout", "Date"] };

describe("a refusal by the server", () => {
  test.each([
    [{ message: "The message", error: "not this" }, "The message"],
    [{ error: "The error", non_field_errors: ["not this"] }, "The error"],
    [{ non_field_errors: ["The general error", "not this"] }, "The general error"],
    [{}, "Error submitting assignment"],
  ])("a refusal %j shows %j and keeps the typed text (students.md 8)", async (body, sentence) => {
    await fillForm();
    answer({ [SUBMIT]: () => refusal(400, body) });
    await userEvent.click(submitButton);
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText("Comments")).toHaveValue("Drawn on foot.");
  });

  test("a failure message disappears after 5 seconds (students.md 9)", async () => {
    await fillForm();
    answer({ [SUBMIT]: () => refusal(500) });
    vi.useFakeTimers(clock);
    press(submitButton);
    await expectShownFor(page.getByText("Error submitting assignment", { exact: true }), 5_000);
    expect(bodiesOf(SUBMIT)).toHaveLength(1);
  });

  test("a damaged file is explained at its field, until another is chosen (students.md 8)", async () => {
    const sentence = "File type not supported. Accepted types: pdf, doc, docx, txt, jpg, jpeg, png, zip, rar";
    await open();
    await userEvent.upload(input, new File(["no document"], "report.docx"));
    answer({
      [SUBMIT]: () => refusal(415, { submission_file: [sentence], message: sentence, error: sentence }),
    });
    await userEvent.click(submitButton);
    const why = page.getByText("The file is damaged, or it is not what its name says.");
    await expect.element(why).toBeVisible();
    await expect.element(input).toHaveFocus();
    await expect
      .element(input)
      .toHaveAccessibleDescription(
        /^File type not supported\. Accepted types: .+ Open it, save it again and choose that\./,
      );
    await userEvent.upload(input, new File(["no document"], "report.txt", { type: "text/plain" }));
    await expect.element(why).not.toBeInTheDocument();
  });
});

describe("work that is answered after its student left the form", () => {
  /** Submits the work, and opens the dashboard before the server answers. */
  async function submitAndLeave() {
    const sent = Promise.withResolvers<object>();
    const { router } = await openDashboard(`?section=assignments&tab=submit&assignment=${map.id}`, {
      user: newStudent(),
      answers: { ...answers, [SUBMIT]: () => sent.promise },
    });
    await userEvent.fill(page.getByLabelText("Comments"), "Drawn on foot.");
    await userEvent.upload(input, pdf("map.pdf"));
    await userEvent.click(submitButton);
    await expect.poll(() => bodiesOf(SUBMIT)).toHaveLength(1);
    await userEvent.click(page.getByRole("link", { name: "Dashboard", exact: true }).first());
    await expect.element(input).not.toBeInTheDocument();
    return { sent, address: () => router.state.location.search };
  }

  test("refused work stays on the device, with its reason in every section (students.md 5)", async () => {
    const { sent } = await submitAndLeave();
    const message = "Cannot submit assignment. The deadline has passed.";
    sent.resolve(refusal(403, { message, error: message }));
    const alert = page.getByRole("alert").filter({ hasText: "Not everything could be sent" });
    await expect.element(alert.getByText(`Your work for ${map.title}: ${message}`)).toBeVisible();
    await userEvent.click(alert.getByRole("link", { name: /^See it/ }));
    await expect
      .element(page.getByText("map.pdf was not accepted. It is still on this device."))
      .toBeVisible();
    await expect.element(page.getByText("Drawn on foot.")).toBeVisible();
  });

  test("accepted work opens no other page, and leaves no draft (students.md 5)", async () => {
    const { sent, address } = await submitAndLeave();
    const left = address();
    sent.resolve({ ...surveyWork, assignment: map.id, assignment_title: map.title });
    await expect.element(page.getByText("Assignment submitted successfully!")).toBeVisible();
    await expect
      .poll(() => Object.keys(localStorage).filter((name) => name.includes("submission-")))
      .toEqual([]);
    expect(address()).toBe(left);
  });
});

describe("the form's own checks", () => {
  test.each([
    ["no file", null, "Please select an assignment and upload a file"],
    ["a file over 10 MB", pdf("large.pdf", MAX_FILE_BYTES + 1), "File size must be less than 10MB"],
  ])(
    "the message about %s clears after 5 seconds, and returns on submit (students.md 5 and 9)",
    async (_what, file, sentence) => {
      await open();
      await expect.element(input).toBeVisible();
      vi.useFakeTimers(clock);
      if (file) choose(file);
      else press(submitButton);
      const shown = page.getByText(sentence, { exact: true });
      await expectShownFor(shown, 5_000);
      await userEvent.click(submitButton);
      await expect.element(shown).toBeVisible();
      await expect.element(input).toHaveFocus();
      expect(bodiesOf(SUBMIT)).toEqual([]);
    },
  );

  test.each([
    ["map.xyz", "map", /^File type not supported/],
    ["empty.pdf", "", /^The file is empty\.$/],
    ["empty.txt", "", /^The file is empty\.$/],
    ["IMG_1.HEIC", "ftypheic", /^HEIC photographs cannot be shown everywhere\. Save the photograph as JPEG/],
  ])("a refused file %s shows only its own reason (students.md 5)", async (name, content, reason) => {
    await open();
    await userEvent.upload(input, new File([content], name));
    await expect.element(page.getByText(reason)).toBeVisible();
    await userEvent.click(submitButton);
    await expect.element(input).toHaveFocus();
    expect(page.getByText(reason).elements()).toHaveLength(1);
    expect(chooseAndUpload.elements()).toHaveLength(0);
    await expect.element(input).toHaveAccessibleDescription(new RegExp(reason.source.replace("$", "")));
  });

  test("types and size limit are shown before a file is chosen (students.md 5)", async () => {
    await open();
    await expect
      .element(input)
      .toHaveAccessibleDescription("pdf, doc, docx, txt, jpg, jpeg, png, zip, rar; up to 10 MB");
  });

  test.each([
    ["a photograph", ["map.png"], "map.png"],
    ["several photographs", ["one.png", "two.jpg"], "one and 1 more.pdf"],
  ])("'Submit Assignment' waits while %s is made smaller (students.md 5)", async (_what, names, sent) => {
    await open();
    answer({ [SUBMIT]: () => refusal(400, { message: "It arrived." }) });
    const files = await Promise.all(names.map((name) => drawnPicture(name, 1_700, 1_000)));
    const release = holdPictures();
    await userEvent.upload(input, files);
    await userEvent.click(submitButton);
    await expect.element(page.getByText("It is sent as soon as it is ready.")).toBeVisible();
    expect(chooseAndUpload.elements()).toHaveLength(0);
    expect(bodiesOf(SUBMIT)).toEqual([]);
    release();
    await expect.element(page.getByText("It arrived.", { exact: true })).toBeVisible();
    const bodies = bodiesOf(SUBMIT) as { submission_file: File }[];
    expect(bodies.map(({ submission_file }) => submission_file.name)).toEqual([sent]);
  });

  test("after photographs that cannot be read, nothing is sent (students.md 5)", async () => {
    await open();
    const release = holdPictures();
    const broken = ["one.jpg", "two.jpg"].map((name) => new File(["x"], name, { type: "image/jpeg" }));
    await userEvent.upload(input, broken);
    await userEvent.click(submitButton);
    release();
    await expect.element(page.getByText("These photographs could not be read.")).toBeVisible();
    await expect.element(input).toHaveFocus();
    expect(bodiesOf(SUBMIT)).toEqual([]);
  });

  test("a chosen file that was removed is missing again (students.md 5)", async () => {
    await open();
    await userEvent.upload(input, new File(["map"], "map.xyz"));
    await userEvent.upload(input, pdf("map.pdf"));
    await userEvent.click(page.getByRole("button", { name: /^Remove/ }));
    await userEvent.click(submitButton);
    await expect.element(chooseAndUpload).toBeVisible();
    expect(chooseAndUpload.elements()).toHaveLength(1);
  });
});

test("an edit of work that was sent back shows the comment, then sends text and file (students.md 4.3)", async () => {
  const mine = "GET /submissions/student/";
  const edit = `PUT /submissions/student/${surveyWork.id}/update/`;
  await openDashboard(`?section=assignments&tab=submit&edit=${surveyWork.id}`, {
    answers: { "GET /assignments/student/": [survey], [mine]: [surveyWork] },
  });
  await userEvent.fill(page.getByLabelText("Comments"), "Now with wells.");
  await userEvent.upload(input, pdf("wells.pdf"));
  const message = "Your work was sent back: Count the wells. Read it, then hand in again.";
  const returned_at = "2026-03-02T09:00:00.000Z";
  const sentBack = { ...surveyWork, returned_at, updated_at: returned_at, feedback: "Count the wells." };
  answer({ [edit]: () => refusal(409, { message, error: message }), [mine]: [sentBack] });
  const update = page.getByRole("button", { name: "Update Submission" });
  await userEvent.click(update);
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByText("Count the wells.", { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText("Comments")).toHaveValue("Now with wells.");
  const again = { ...sentBack, returned_at: null, feedback: "" };
  answer({ [edit]: again, [mine]: [again] });
  await userEvent.click(update);
  await expect.poll(() => bodiesOf(edit)).toHaveLength(2);
  expect(bodiesOf(edit)).toMatchObject([
    { submission_text: "Now with wells.", updated_at: surveyWork.updated_at },
    { submission_text: "Now with wells.", updated_at: returned_at },
  ]);
});

test("a restored draft of comments that were changed since is sent only after a refusal (staff.md 4.9)", async () => {
  const mine = "GET /submissions/student/";
  const edit = `PUT /submissions/student/${surveyWork.id}/update/`;
  const open = (work: typeof surveyWork) =>
    openDashboard(`?section=assignments&tab=submit&edit=${surveyWork.id}`, {
      answers: { "GET /assignments/student/": [survey], [mine]: [work] },
    });
  const comments = page.getByLabelText("Comments");
  const { screen } = await open(surveyWork);
  await userEvent.fill(comments, "Now with wells.");
  await screen.unmount();
  const now = new Date().toISOString();
  const changed = { ...surveyWork, submission_text: "Now with pumps.", updated_at: now };
  await open(changed);
  await expect.element(comments).toHaveValue("Now with wells.");
  await expect.element(page.getByText("changed in the meantime", { exact: false })).toBeVisible();
  const message = "This was changed on another device.";
  answer({ [edit]: () => refusal(409, { message, error: message }) });
  const update = page.getByRole("button", { name: "Update Submission" });
  await userEvent.click(update);
  await expect.element(page.getByText(message)).toBeVisible();
  answer({ [edit]: changed });
  await userEvent.click(update);
  await expect.poll(() => bodiesOf(edit)).toHaveLength(2);
  expect(bodiesOf(edit)).toMatchObject([
    { updated_at: surveyWork.updated_at },
    { updated_at: changed.updated_at },
  ]);
});
