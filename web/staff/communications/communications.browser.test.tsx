import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Communication } from "#contract/community/communications.ts";
import { MAX_FILE_BYTES } from "#contract/shared/limits.ts";
import { type Answers, answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { drawnPicture } from "#tests/support/component/pictures.ts";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const rain: Communication = {
  id: 7,
  title: "Rain expected",
  message: "Cover the seed. Forecasts: https://darasa.example/rain and more to come.",
  sender_name: "Joseph Okello",
  recipient_type: "all",
  program: null,
  program_title: null,
  attachments: [{ id: 3, filename: "map.pdf", size_bytes: 20 }],
  created_at: "2026-01-05T09:00:00Z",
  edited_at: null,
  reminded_at: null,
  recipients_count: 12,
  read_count: 1,
  read: false,
};
const answers = {
  "GET /communications/": pageWith(rain),
  "GET /communications/scheduled/": pageWith(),
  "GET /communications/7/": rain,
  "GET /communications/7/emails/": { progress: null },
  "GET /communications/recipients/": { count: 12, names: ["Amina Nansubuga"] },
  "GET /community/enrolled_programs/": [],
};
const open = (search = "", more: Answers = {}) =>
  openDashboard(`?section=communications${search}`, { user: joseph, answers: { ...answers, ...more } });
const said = (sentence: string) => page.getByText(sentence, { exact: true });
const failure = () => refusal(500);

describe("attachments (staff.md 5)", () => {
  const input = page.getByLabelText("Add files");
  const chosen = (name: string) => page.getByLabelText("Attachments").getByText(name);
  const types = "pdf, doc, docx, odt, txt, xls, xlsx, ods, csv, ppt, pptx, odp, jpg, jpeg, png, zip, rar";

  test("types and size limit are shown before a file is chosen", async () => {
    await open("&communication=new");
    await expect.element(input).toHaveAccessibleDescription(`${types}; up to 10 MB`);
  });

  test.each([
    ["film.mp4", 20, `film.mp4: File type not supported. Accepted types: ${types}`],
    ["film.zip", MAX_FILE_BYTES + 1, "film.zip: File size must be less than 10MB"],
    ["sums.xlsx", 0, "sums.xlsx: The file is empty."],
  ])("the refusal of %s names the file", async (name, bytes, sentence) => {
    await open("&communication=new");
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(bytes)], name));
    files.items.add(new File(["1"], "fine.xlsx"));
    await expect.element(input).toBeInTheDocument();
    const element = input.element() as HTMLInputElement;
    element.files = files.files;
    element.dispatchEvent(new Event("change", { bubbles: true }));
    await expect.element(said(sentence)).toBeVisible();
    await expect.element(chosen("fine.xlsx")).toBeVisible();
  });

  test("a large picture is made smaller, and keeps its transparent background", async () => {
    await open("&communication=new");
    await userEvent.upload(input, await drawnPicture("map.png", 3_200, 1_000));
    await expect.element(chosen("map.png")).toBeVisible();
    await userEvent.fill(page.getByRole("textbox", { name: "Title" }), "Rain");
    await userEvent.fill(page.getByRole("textbox", { name: "Message" }), "See the map.");
    await userEvent.click(page.getByRole("radio", { name: "All students" }));
    answer({ "POST /communications/": () => refusal(400, { error: "It arrived." }) });
    await userEvent.click(page.getByRole("button", { name: "Send", exact: true }));
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: /^Send/ }));
    await expect.element(said("It arrived.")).toBeVisible();
    const [{ attachments }] = bodiesOf("POST /communications/") as [{ attachments: File }];
    const bitmap = await createImageBitmap(attachments);
    expect([bitmap.width, bitmap.height]).toEqual([1_600, 500]);
    const pen = new OffscreenCanvas(1_600, 500).getContext("2d");
    pen?.drawImage(bitmap, 0, 0);
    expect(pen?.getImageData(1_500, 250, 1, 1).data[3]).toBe(0);
  });
});

describe("the list", () => {
  test("a failure is shown and can be retried, and an empty list says so (staff.md 8)", async () => {
    await open("", { "GET /communications/": failure });
    await expect.element(said("Failed to load communications. Please try again.")).toBeVisible();
    answer({ "GET /communications/": pageWith() });
    await userEvent.click(page.getByRole("button", { name: "Try Again" }));
    await expect.element(said("No communications sent yet.")).toBeVisible();
  });

  test("the preview of a message ends after 50 characters (staff.md 9)", async () => {
    await open();
    await expect
      .element(page.getByRole("row", { name: rain.title }))
      .toMatchTextContent("Cover the seed. Forecasts: https://darasa.example/...All students");
  });

  test("a failed deletion is shown in the question, and can be repeated (staff.md 8)", async () => {
    await open();
    answer({ "DELETE /communications/7/": failure });
    await userEvent.click(page.getByRole("button", { name: `Delete ${rain.title}` }));
    const question = page.getByRole("alertdialog", { name: `Delete "${rain.title}"?` });
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    await expect
      .element(question.getByText("Failed to delete communication. Please try again."))
      .toBeVisible();
    answer({
      "DELETE /communications/7/": () => new Response(null, { status: 204 }),
      "GET /communications/": pageWith(),
    });
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    await expect.element(said("Communication deleted successfully!")).toBeVisible();
    await expect.element(page.getByRole("link", { name: rain.title, exact: true })).not.toBeInTheDocument();
  });
});

describe("an open communication", () => {
  const opened = page.getByRole("dialog", { name: rain.title });
  async function openMessage() {
    await open();
    await userEvent.click(page.getByRole("link", { name: rain.title, exact: true }));
  }

  test("web addresses in the message are links that give no rank (staff.md 5)", async () => {
    await openMessage();
    const link = opened.getByRole("link", { name: "https://darasa.example/rain" });
    await expect.element(link).toHaveAttribute("href", "https://darasa.example/rain");
    await expect.element(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  });

  test("a failed download is shown, and can be repeated (staff.md 8)", async () => {
    await openMessage();
    answer({ "GET /attachments/3/download/": failure });
    const download = opened.getByRole("link", { name: "Download map.pdf" });
    await userEvent.click(download);
    const problem = opened.getByText("Failed to download attachment. Please try again.");
    await expect.element(problem).toBeVisible();
    answer({ "GET /attachments/3/download/": () => new Response("%PDF-1.7\n") });
    const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    await userEvent.click(download);
    await expect
      .poll(() => save.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
      .toEqual(["map.pdf"]);
    await expect.element(problem).not.toBeInTheDocument();
    await userEvent.click(opened.getByRole("button", { name: "Close" }));
    await expect.element(opened).not.toBeInTheDocument();
  });
});

describe("the form", () => {
  const title = page.getByRole("textbox", { name: "Title" });
  const message = page.getByRole("textbox", { name: "Message" });
  const send = page.getByRole("button", { name: "Send", exact: true });
  const question = page.getByRole("alertdialog");
  async function write() {
    await open("&communication=new");
    await userEvent.fill(title, "Not sent");
    await userEvent.fill(message, "Nobody reads this.");
  }

  test("no recipients are preselected (staff.md 5)", async () => {
    await write();
    await expect.element(page.getByRole("radio", { name: "All students" })).toBeVisible();
    expect(page.getByRole("radio", { checked: true }).elements()).toHaveLength(0);
  });

  test("a communication cannot be sent until its recipients are counted (staff.md 4)", async () => {
    await write();
    const counting = Promise.withResolvers<void>();
    answer({ "GET /communications/recipients/": () => counting.promise.then(failure) });
    await userEvent.click(page.getByRole("radio", { name: "All students" }));
    await userEvent.click(send);
    const sendNow = question.getByRole("button", { name: "Send", exact: true });
    await expect.element(question.getByText("Counting the recipients…")).toBeVisible();
    await expect.element(sendNow).toBeDisabled();
    counting.resolve();
    await expect
      .element(question.getByText("Failed to count the recipients. Nothing was sent."))
      .toBeVisible();
    await expect.element(sendNow).toBeDisabled();
    answer(answers);
    await userEvent.click(question.getByRole("button", { name: "Count Again" }));
    await expect.element(question.getByRole("button", { name: "Send to 12 students" })).toBeEnabled();
    await userEvent.click(question.getByRole("button", { name: "Cancel" }));
    await expect.element(title).toHaveValue("Not sent");
    expect(bodiesOf("POST /communications/")).toEqual([]);
  });

  test("a communication without a recipient cannot be sent (staff.md 4)", async () => {
    await write();
    answer({ "GET /communications/recipients/": { count: 0, names: [] } });
    await userEvent.click(page.getByRole("radio", { name: "All students" }));
    await userEvent.click(send);
    const reason = question.getByText("Nobody would get it: choose recipients with at least one student.");
    await expect.element(reason).toBeVisible();
    await expect.element(question.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  });

  test.each([
    [500, undefined, "Failed to send communication. Please try again."],
    [400, { error: "The server's own words." }, "The server's own words."],
  ])("a refusal %i %j shows %j and keeps the typed text (staff.md 8)", async (status, body, sentence) => {
    await write();
    await userEvent.click(page.getByRole("radio", { name: "All students" }));
    answer({ "POST /communications/": () => refusal(status, body) });
    await userEvent.click(send);
    await userEvent.click(question.getByRole("button", { name: "Send to 12 students" }));
    await expect.element(said(sentence)).toBeVisible();
    await expect.element(message).toHaveValue("Nobody reads this.");
  });

  test("a saved correction is confirmed and shown in the list (staff.md 8)", async () => {
    await open();
    await userEvent.click(page.getByRole("link", { name: `Edit ${rain.title}` }));
    const changed = { ...rain, message: "Cover the seed and the maize." };
    await userEvent.fill(message, changed.message);
    answer({ "PUT /communications/7/": changed, "GET /communications/": pageWith(changed) });
    await userEvent.click(page.getByRole("button", { name: "Update", exact: true }));
    await expect.element(said("Communication updated successfully!")).toBeVisible();
    await expect.element(page.getByText(changed.message)).toBeVisible();
  });
});

test.each([
  [768, "program"],
  [1024, "program"],
  [1280, "program"],
  [1280, "student"],
])("at %i px, lists fit a %s named by one long word (look.md)", async (width, to) => {
  await page.viewport(width, 720);
  const title = "Darasa".repeat(17);
  const recipient =
    to === "program" ? { program: 9, program_title: title } : { student: 12, student_name: title };
  const long = { ...rain, title, ...recipient };
  await open("", {
    "GET /communications/": pageWith(long),
    "GET /communications/scheduled/": pageWith({ ...long, id: 8, created_at: "2036-01-05T09:00:00Z" }),
  });
  for (const name of ["Sent communications", "Scheduled communications"]) {
    const table = page.getByRole("table", { name });
    await expect.element(table).toBeVisible();
    const frame = table.element().parentElement;
    expect(frame?.scrollWidth, name).toBe(frame?.clientWidth);
    const row = table.element().querySelector("tbody tr");
    expect(row?.getBoundingClientRect().height, name).toBeLessThan(width < 1280 ? 150 : 54);
  }
});

test("emails that no mail server sends are not called sent (staff.md 5)", async () => {
  const progress = { emails: 14, sent: 14, failed: 0, is_queueing: false, is_paused: false };
  await open("", {
    "GET /communications/7/emails/": { progress },
    "GET /mail/sending/": { is_sending: false },
  });
  await userEvent.click(page.getByRole("link", { name: rain.title, exact: true }));
  const sentence = "14 emails are stored and not sent, because no mail server is set.";
  await expect.element(said(sentence)).toBeVisible();
});
