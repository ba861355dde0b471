import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { User } from "#contract/accounts/profiles.ts";
import type { CommunityMessage } from "#contract/community/community.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";
import { drawnPicture, holdPictures } from "#tests/support/component/pictures.ts";
import { message, reply, scrum, senderOf } from "#tests/support/component/thread-samples.ts";

dashboardTests();

const LIST = "GET /community/";
const POST = "POST /community/";
const REPLY = "POST /community/41/reply/";
const LIKE = "POST /community/41/like/";
const question = message(41, "How dry is dry?");
const answers = { "GET /community/enrolled_programs/": [scrum] };
const refused = () => refusal(500, {});
const box = page.getByRole("textbox", { name: "Your message" });
const replyBox = page.getByRole("textbox", { name: /^Reply to/ });
const shown = page.getByRole("region", { name: "Messages" }).getByRole("article");

/** Opens the community for a new student, and returns the student. */
async function openThread(messagesFor: (user: User) => CommunityMessage[] = () => [question]) {
  const user = newStudent();
  await openDashboard("?section=community", { user, answers: { ...answers, [LIST]: messagesFor(user) } });
  return user;
}

async function choose(kind: "message" | "reply", option: "Edit" | "Delete") {
  await userEvent.click(shown.getByRole("button", { name: new RegExp(`^Options for the ${kind}`) }));
  await userEvent.click(page.getByRole("menuitem", { name: option }));
}

describe("the messages of a program", () => {
  test("a failure to load them can be retried, and an empty list says so (students.md 8)", async () => {
    await openDashboard("?section=community", { answers: { ...answers, [LIST]: () => refusal(500) } });
    await expect.element(page.getByText("Failed to load messages. Please try again.")).toBeVisible();
    answer({ [LIST]: [] });
    await userEvent.click(page.getByRole("button", { name: "Try Again" }));
    await expect
      .element(page.getByText("No messages yet. Be the first to start a conversation!"))
      .toBeVisible();
  });

  test("'Reply' opens and closes a reply box under the message (students.md 2)", async () => {
    await openThread();
    const toggle = shown.getByRole("button", { name: "Reply", exact: true });
    await userEvent.click(toggle);
    await expect.element(replyBox).toBeVisible();
    await userEvent.click(toggle);
    await expect.element(replyBox).not.toBeInTheDocument();
  });

  test("the option menu of a reply is shown only to its sender (students.md 4)", async () => {
    await openThread((user) => [
      { ...question, replies: [reply(42, 41, "Answered by me", { sender: senderOf(user) })] },
    ]);
    const menu = shown.getByRole("button", { name: /^Options/ });
    await expect.element(menu).toHaveLength(1);
    await userEvent.click(menu);
    const items = page.getByRole("menuitem");
    await expect.element(items).toHaveLength(2);
    expect(items.elements().map((one) => one.textContent)).toEqual(["Edit", "Delete"]);
  });

  test("an own reply can be edited and, after a question, deleted (students.md 4)", async () => {
    const user = await openThread((me) => [
      { ...question, replies: [reply(42, 41, "Answered by me", { sender: senderOf(me) })] },
    ]);
    const edited = reply(42, 41, "Answered better", { sender: senderOf(user) });
    answer({
      "PATCH /community/42/": edited,
      "DELETE /community/42/": () => new Response(null, { status: 204 }),
    });
    await choose("reply", "Edit");
    await userEvent.fill(page.getByRole("textbox", { name: "Edit your reply" }), "Answered better");
    await userEvent.click(page.getByRole("button", { name: "Save" }));
    await expect.element(shown.getByText("Answered better")).toBeVisible();
    await expect.poll(() => bodiesOf("PATCH /community/42/")).toEqual([{ content: "Answered better" }]);
    await choose("reply", "Delete");
    const dialog = page.getByRole("alertdialog", { name: "Delete this reply?" });
    expect(bodiesOf("DELETE /community/42/")).toHaveLength(0);
    await userEvent.click(dialog.getByRole("button", { name: "Delete", exact: true }));
    await expect.element(shown.getByText("Answered better")).not.toBeInTheDocument();
    await expect.element(shown.getByText(question.content)).toBeVisible();
  });
});

test("a message waits for its picture, also when it is sent by keyboard (students.md 2)", async () => {
  await openThread();
  answer({ [POST]: () => refusal(403, { detail: "It arrived." }) });
  const release = holdPictures();
  await userEvent.upload(page.getByLabelText("Attach a picture"), await drawnPicture("map.png", 1_700, 900));
  await userEvent.fill(box, "My map.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("It is sent as soon as it is ready.")).toBeVisible();
  expect(bodiesOf(POST)).toEqual([]);
  release();
  await expect.element(page.getByText("Failed to send message: It arrived.")).toBeVisible();
  expect(bodiesOf(POST)).toMatchObject([{ content: "My map.", picture: expect.any(File) }]);
});

describe("a refused step in the community", () => {
  test("a send failure ends with the server's detail, or 'Please try again.' (students.md 8)", async () => {
    await openThread();
    answer({
      [POST]: () => refusal(403, { detail: "Only its students may write here." }),
      [REPLY]: () => refusal(400, {}),
    });
    await userEvent.fill(box, "Twelve percent.");
    await userEvent.click(page.getByRole("button", { name: "Send", exact: true }));
    await expect
      .element(page.getByText("Failed to send message: Only its students may write here."))
      .toBeVisible();
    await userEvent.click(shown.getByRole("button", { name: "Reply", exact: true }));
    await userEvent.fill(replyBox, "Thirteen.");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(page.getByText("Failed to send reply: Please try again.")).toBeVisible();
    expect(bodiesOf(REPLY)).toEqual([{ content: "Thirteen." }]);
  });

  test("a failed like is taken back; the next presses like and unlike (students.md 8)", async () => {
    await openThread();
    answer({ [LIKE]: refused });
    const like = shown.getByRole("button", { name: /^Like/ });
    const failure = page.getByText("Failed to like message: Please try again.");
    await userEvent.click(like);
    await expect.element(failure).toBeVisible();
    await expect.element(like).toHaveAccessibleName("Like, 0");
    // Somebody else has liked it, too.
    answer({ [LIKE]: { ...question, likes_count: 2, liked_by_me: true } });
    await userEvent.click(like);
    await expect.element(like).toHaveAccessibleName("Like, 2");
    await expect.element(failure).not.toBeInTheDocument();
    answer({ [LIKE]: { ...question, likes_count: 1 } });
    await userEvent.click(like);
    await expect.element(like).toHaveAccessibleName("Like, 1");
  });

  test("a like whose answer was lost is shown as the server has it (students.md 8)", async () => {
    await openThread();
    const like = shown.getByRole("button", { name: /^Like/ });
    await expect.element(like).toHaveAccessibleName("Like, 0");
    answer({
      [LIKE]: () => networkFailure,
      [LIST]: [{ ...question, likes_count: 1, liked_by_me: true }],
    });
    await userEvent.click(like);
    await expect.element(like).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => bodiesOf(LIST)).toHaveLength(2);
    await expect.element(like).toHaveAccessibleName("Like, 1");
    expect(page.getByText(/Failed to like/).elements()).toHaveLength(0);
  });

  test("a message whose answer was lost is shown once when the list has it (students.md 8)", async () => {
    const user = await openThread();
    answer({ [POST]: () => networkFailure });
    await userEvent.fill(box, "Thirteen.");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(page.getByText("Failed to send message: Please try again.")).toBeVisible();
    const created_at = new Date(Date.now() + 1_000).toISOString();
    const arrived = message(43, "Thirteen.", { sender: senderOf(user), created_at });
    answer({ [LIST]: [question, arrived], [LIKE]: () => networkFailure });
    // The failed like fetches the list.
    await userEvent.click(shown.getByRole("button", { name: /^Like/ }));
    await expect.element(shown).toHaveLength(2);
    await expect.element(page.getByText("Thirteen.")).toHaveLength(1);
    expect(page.getByText(/Failed to send/).elements()).toHaveLength(0);
  });

  test("an edit whose answer was lost closes the form if the message has the words (students.md 8)", async () => {
    const user = await openThread((own) => [{ ...question, sender: senderOf(own) }]);
    const edited = { content: "Better words", edited_at: new Date().toISOString() };
    await choose("message", "Edit");
    answer({
      "PATCH /community/41/": () => networkFailure,
      [LIST]: [{ ...question, sender: senderOf(user), ...edited }],
    });
    await userEvent.fill(page.getByRole("textbox", { name: "Edit your message" }), "Better words");
    await userEvent.click(page.getByRole("button", { name: "Save" }));
    await expect.element(page.getByRole("textbox", { name: "Edit your message" })).not.toBeInTheDocument();
    await expect.element(page.getByText("Better words")).toBeVisible();
    expect(page.getByText(/Failed to update/).elements()).toHaveLength(0);
  });

  test("a deletion whose answer was lost closes the question if the message is gone (students.md 8)", async () => {
    await openThread((own) => [{ ...question, sender: senderOf(own) }]);
    await choose("message", "Delete");
    answer({ "DELETE /community/41/": () => networkFailure, [LIST]: [] });
    const dialog = page.getByRole("alertdialog", { name: "Delete this message?" });
    await userEvent.click(dialog.getByRole("button", { name: "Delete", exact: true }));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(question.content)).not.toBeInTheDocument();
  });

  test("an edit that is too long stays whole, says so, and is not sent (students.md 8)", async () => {
    await openThread((user) => [{ ...question, sender: senderOf(user) }]);
    await choose("message", "Edit");
    const field = page.getByRole("textbox", { name: "Edit your message" });
    await userEvent.fill(field, "x".repeat(5_012));
    const told = "Message must be at most 5000 characters. 12 characters too many";
    await expect.element(field).toHaveAccessibleDescription(told);
    await userEvent.click(page.getByRole("button", { name: "Save" }));
    await expect.element(field).toHaveValue("x".repeat(5_012));
    expect(bodiesOf("PATCH /community/41/")).toEqual([]);
  });

  test("an update failure shows the server's detail (students.md 8)", async () => {
    await openThread((user) => [{ ...question, sender: senderOf(user) }]);
    answer({ "PATCH /community/41/": () => refusal(403, { detail: "Only the sender may edit." }) });
    await choose("message", "Edit");
    await userEvent.fill(page.getByRole("textbox", { name: "Edit your message" }), "Better words");
    await userEvent.click(page.getByRole("button", { name: "Save" }));
    await expect.element(page.getByText("Failed to update message: Only the sender may edit.")).toBeVisible();
  });

  test.each(["message", "reply"] as const)(
    "a failure to delete a %s is shown in the question (students.md 8)",
    async (kind) => {
      await openThread((user) => [
        {
          ...question,
          sender: senderOf(user),
          replies: [reply(42, 41, "Twelve.", { sender: senderOf(user) })],
        },
      ]);
      answer({ "DELETE /community/41/": refused, "DELETE /community/42/": refused });
      await choose(kind, "Delete");
      const dialog = page.getByRole("alertdialog", { name: `Delete this ${kind}?` });
      await userEvent.click(dialog.getByRole("button", { name: "Delete", exact: true }));
      await expect.element(dialog.getByText(`Failed to delete ${kind}: Please try again.`)).toBeVisible();
      expect(bodiesOf(`DELETE /community/${kind === "message" ? 41 : 42}/`)).toHaveLength(1);
      await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
      await expect.element(dialog).not.toBeInTheDocument();
    },
  );
});

describe("a message that the server refuses for a time", () => {
  test.each([
    [
      429,
      "Too many requests. Try again in 599 seconds.",
      "Too many requests. Try again in 10 minutes. It is sent automatically then.",
    ],
    [
      503,
      "The service is busy. Try again in a moment.",
      "The service is busy. Try again in a moment. It is sent automatically in 10 minutes.",
    ],
  ])("with %i shows the server's sentence, and can be sent now", async (status, detail, why) => {
    const user = await openThread(() => []);
    const init = { status, headers: { "retry-after": "599" } };
    answer({ [POST]: () => Response.json({ detail, message: detail, error: detail }, init) });
    await userEvent.fill(box, "From the bus");
    await userEvent.click(page.getByRole("button", { name: "Send", exact: true }));
    await expect.element(page.getByText(`Failed to send message: ${why}`)).toBeVisible();
    const posted = message(43, "From the bus", { sender: senderOf(user) });
    answer({ [POST]: posted, [LIST]: [posted] });
    await userEvent.click(page.getByRole("button", { name: "Send Now" }));
    await expect.element(page.getByText("Failed to send message")).not.toBeInTheDocument();
    await expect.element(shown.filter({ hasText: "From the bus" })).toHaveLength(1);
    expect(bodiesOf(POST)).toHaveLength(2);
  });
});
