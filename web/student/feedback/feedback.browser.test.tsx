import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defaultQuestions } from "#contract/courses/feedback/questions.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { type Answers, answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";
import { openDevice } from "#web/dashboard/offline/store/device.ts";

dashboardTests();

const asked = {
  ...{ id: 7, program: 5, program_title: "Bees", questions: defaultQuestions },
  ...{ sent_on: "2 March 2026 (2)" },
  closes_at: "2027-01-01T09:00:00Z",
};
const mine = "GET /student/feedback-rounds/";
const send = "POST /student/feedback-rounds/7/answers/";
const open = (answers: Answers = { [mine]: [asked] }, user = newStudent()) =>
  openDashboard("?section=courses&feedback=7", { user, answers });
/** Returns the drafts and the outbox of this device. */
const onDevice = async () =>
  JSON.stringify([{ ...localStorage }, await (await openDevice()).getAll("outbox")]);
const button = page.getByRole("button", { name: "Send My Answers" });
const choose = (question: RegExp, value: string) =>
  userEvent.click(
    page.getByRole("group", { name: question }).getByRole("radio", { name: value, exact: true }),
  );

test("a student answers the questions, and the page thanks them (beyond.md 6.3)", async () => {
  await open();
  await expect.element(page.getByText(/Your answers are anonymous/)).toBeVisible();
  await expect
    .element(page.getByText(/Only a text that you allow us to publish has your name/))
    .toBeVisible();
  await expect.element(page.getByText(/^Sent 2 March 2026 \(2\)\./)).toBeVisible();
  await expectAccessible();
  await choose(/How good/, "4");
  await choose(/recommend/, "10");
  await choose(/pace/, "About right");
  await userEvent.fill(page.getByLabelText("What should we improve?"), "More practice.");
  answer({ [send]: { message: "Thank you." }, [mine]: [] });
  await userEvent.click(button);
  const thanks = "Your answers have arrived. They are anonymous.";
  await expect.element(page.getByText(thanks)).toBeVisible();
  expect(bodiesOf(send)).toMatchObject([
    {
      answers: [
        { question: "overall", value: "4" },
        { question: "recommend", value: "10" },
        { question: "pace", value: "About right" },
        { question: "helped", value: "" },
        { question: "improve", value: "More practice." },
      ],
      ...{ may_publish: false, publish_name: "" },
    },
  ]);
  expect(await onDevice()).not.toContain("More practice.");
});

test("the thanks name a text only if the student allowed to publish it (beyond.md 6.3)", async () => {
  await open();
  await choose(/How good/, "4");
  await choose(/recommend/, "10");
  await choose(/pace/, "About right");
  await userEvent.fill(page.getByLabelText("What should we improve?"), "More practice.");
  await userEvent.click(page.getByLabelText("You may publish my texts as a testimonial"));
  await userEvent.fill(page.getByLabelText("Name to show with my texts"), "Amina N.");
  answer({ [send]: { message: "Thank you." }, [mine]: [] });
  await userEvent.click(button);
  const thanks =
    "Your answers have arrived. Your name is only with the texts that you allowed us to publish.";
  await expect.element(page.getByText(thanks)).toBeVisible();
});

test("typed answers survive a reload, and are sent once when there is a network (beyond.md 6.3)", async () => {
  const user = newStudent();
  const { screen } = await open(undefined, user);
  await choose(/How good/, "4");
  await userEvent.fill(page.getByLabelText("What should we improve?"), "More practice.");
  await screen.unmount();
  await open(undefined, user);
  await expect.element(page.getByText(/^Your draft is restored below/)).toBeVisible();
  await expect.element(page.getByLabelText("What should we improve?")).toHaveValue("More practice.");
  await choose(/recommend/, "10");
  await choose(/pace/, "About right");
  answer({ [send]: () => networkFailure });
  await userEvent.click(button);
  await expect.element(page.getByText(/^Waiting for the network/)).toBeVisible();
  await expectAccessible();
  await userEvent.click(page.getByRole("button", { name: "Change My Answers" }));
  await expect.element(page.getByText(/^Your answers do not wait to be sent any more\./)).toBeVisible();
  await expect.element(page.getByLabelText("What should we improve?")).toHaveValue("More practice.");
  await userEvent.click(button);
  const sendNow = page.getByRole("button", { name: "Send Now" });
  await expect.element(sendNow).toBeVisible();
  await expect.element(page.getByText(/do not wait to be sent any more/)).not.toBeInTheDocument();
  answer({ [send]: { message: "Thank you." }, [mine]: [] });
  await userEvent.click(sendNow);
  await expect.element(page.getByText("Your answers have arrived.", { exact: false })).toBeVisible();
  const keys = (bodiesOf(send) as { key: string }[]).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(2);
  expect(new Set(keys).size).toBe(2);
  expect(await onDevice()).not.toContain("More practice.");
});

test("waiting answers say that they are being sent, instead of an empty form (beyond.md 6.3)", async () => {
  await open({ [mine]: [asked], [send]: () => networkFailure });
  await choose(/How good/, "4");
  await choose(/recommend/, "10");
  await choose(/pace/, "About right");
  await userEvent.click(button);
  const sent = Promise.withResolvers<object>();
  const sendNow = page.getByRole("button", { name: "Send Now" });
  await expect.element(sendNow).toBeVisible();
  answer({ [send]: () => sent.promise, [mine]: () => new Promise<object>(() => undefined) });
  await userEvent.click(sendNow);
  await expect.element(page.getByText(/^Sending: Your feedback about Bees\./)).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  await expectAccessible();
  sent.resolve({ message: "Thank you." });
  await expect.element(page.getByText("Your answers have arrived.", { exact: false }).first()).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: "Dashboard", exact: true }).first());
  await expect.element(page.getByRole("heading", { name: "My Enrolled Programs" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Give feedback/ })).not.toBeInTheDocument();
});

test("answers that arrive after the page was left stay on no device (beyond.md 6.3)", async () => {
  const sent = Promise.withResolvers<object>();
  await open({ [mine]: [asked], [send]: () => sent.promise });
  await choose(/How good/, "4");
  await choose(/recommend/, "10");
  await choose(/pace/, "About right");
  await userEvent.fill(page.getByLabelText("What should we improve?"), "More practice.");
  await userEvent.click(button);
  await expect.poll(() => bodiesOf(send)).toHaveLength(1);
  await userEvent.click(page.getByRole("link", { name: "Community", exact: true }).first());
  await expect.element(button).not.toBeInTheDocument();
  sent.resolve({ message: "Thank you." });
  await expect.element(page.getByText("Thank you. Your answers have arrived.")).toBeVisible();
  await expect.poll(onDevice).not.toContain("More practice.");
});

const closed = () => refusal(409, { detail: "This form is closed. Thank you for your time." });
const wasClosed = "The form was closed before your answers arrived. They were not sent.";
const fill = async () => {
  await choose(/How good/, "4");
  await choose(/recommend/, "10");
  await choose(/pace/, "About right");
  await userEvent.fill(page.getByLabelText("What should we improve?"), "More practice.");
};
/** Sends answers and opens another section. Returns the reply that the server has not given yet. */
async function leaveWhileSending() {
  const sent = Promise.withResolvers<Response>();
  await open({ [mine]: [asked], [send]: () => sent.promise });
  await fill();
  await userEvent.click(button);
  await expect.poll(() => bodiesOf(send)).toHaveLength(1);
  await userEvent.click(page.getByRole("link", { name: "Community", exact: true }).first());
  await expect.element(button).not.toBeInTheDocument();
  return sent;
}
const discard = async () => {
  await userEvent.click(page.getByRole("button", { name: "Discard My Answers" }));
  await userEvent.click(page.getByRole("button", { name: "Discard", exact: true }));
};

test("answers to a form that was closed stay readable until they are discarded (beyond.md 6.3)", async () => {
  const user = newStudent();
  const { screen } = await open(undefined, user);
  await fill();
  answer({ [send]: closed, [mine]: [] });
  await userEvent.click(button);
  await expect.element(page.getByText(wasClosed)).toBeVisible();
  await expect.element(page.getByText("What should we improve?")).toBeVisible();
  await expect.element(page.getByText("More practice.")).toBeVisible();
  await expectAccessible();
  await screen.unmount();
  await open({ [mine]: [] }, user);
  await expect.element(page.getByText(wasClosed)).toBeVisible();
  await expect.element(page.getByText("What should we improve?")).toBeVisible();
  await discard();
  await expect.element(page.getByText("Nothing to answer here")).toBeVisible();
  await expect.poll(onDevice).not.toContain("More practice.");
});

test("answers that waited for the network are kept when the form was closed (beyond.md 6.3)", async () => {
  await open({ [mine]: [asked], [send]: () => networkFailure });
  await fill();
  await userEvent.click(button);
  const sendNow = page.getByRole("button", { name: "Send Now" });
  await expect.element(sendNow).toBeVisible();
  answer({ [send]: closed, [mine]: [] });
  await userEvent.click(sendNow);
  await expect.element(page.getByText("Not everything could be sent")).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: "Dashboard", exact: true }).first());
  await expect.element(page.getByText(/^Your feedback about Bees: This form is closed\./)).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: /^See it/ }));
  await expect.element(page.getByText(wasClosed)).toBeVisible();
  await expect.element(page.getByText("More practice.")).toBeVisible();
  await discard();
  await expect.element(page.getByText("Not everything could be sent")).not.toBeInTheDocument();
  await expect.poll(onDevice).not.toContain("More practice.");
});

test("answers that are refused after the page was left are shown there with the reason (beyond.md 6.3)", async () => {
  const sent = await leaveWhileSending();
  answer({ [mine]: [] });
  sent.resolve(refusal(404, { detail: "Not found." }));
  await userEvent.click(page.getByRole("link", { name: /^See it/ }));
  await expect.element(page.getByText(/^You are no longer in the program of this form/)).toBeVisible();
  await expect.element(page.getByText("More practice.")).toBeVisible();
});

test.each([
  ["Today", ""],
  ["the form", "?section=courses&feedback=7"],
])(
  "answers of a student who was removed are sent once %s asks again (beyond.md 6.3)",
  async (_where, address) => {
    const student = newStudent();
    const removed = () => refusal(404, { detail: "Not found." });
    const { screen } = await open({ [mine]: [asked], [send]: removed }, student);
    await fill();
    answer({ [mine]: [] });
    await userEvent.click(button);
    await expect.element(page.getByText(/^You are no longer in the program of this form/)).toBeVisible();
    await screen.unmount();
    const answers = { [mine]: [asked], [send]: { message: "Thank you." } };
    await openDashboard(address, { user: student, answers });
    await expect.poll(() => bodiesOf(send).length).toBe(2);
    await expect.poll(onDevice).not.toContain("More practice.");
  },
);

test("answers that were refused while their form is open can be changed (beyond.md 6.3)", async () => {
  const sent = await leaveWhileSending();
  sent.resolve(refusal(400, { "question-pace": ["Choose one of the answers"] }));
  await userEvent.click(page.getByRole("link", { name: /^See it/ }));
  await expect.element(page.getByText("Choose one of the answers")).toBeVisible();
  await userEvent.fill(page.getByLabelText("What should we improve?"), "Typed anew.");
  await userEvent.click(page.getByRole("button", { name: "Change My Answers" }));
  await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }));
  await expect.element(page.getByLabelText("What should we improve?")).toHaveValue("Typed anew.");
  await userEvent.click(page.getByRole("button", { name: "Change My Answers" }));
  await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Replace" }));
  await expect.element(page.getByLabelText("What should we improve?")).toHaveValue("More practice.");
  await expect.element(page.getByText("Choose one of the answers")).not.toBeInTheDocument();
});

test("answers that the server refuses at their fields stay in the form and its draft (beyond.md 6.3)", async () => {
  const user = newStudent();
  const { screen } = await open(undefined, user);
  await fill();
  answer({ [send]: refusal(400, { "question-improve": ["Too long"] }) });
  await userEvent.click(button);
  await expect.element(page.getByText("Too long").first()).toBeVisible();
  await screen.unmount();
  await open(undefined, user);
  await expect.element(page.getByLabelText("What should we improve?")).toHaveValue("More practice.");
});

test("answers that are being sent are not asked for again on the same page (beyond.md 6.3)", async () => {
  const sent = Promise.withResolvers<Response>();
  const { router } = await open({ [mine]: [asked], [send]: () => sent.promise });
  await fill();
  await userEvent.click(button);
  await expect.poll(() => bodiesOf(send)).toHaveLength(1);
  expect(JSON.stringify({ ...localStorage })).not.toContain("More practice.");
  await userEvent.click(page.getByRole("link", { name: "Community", exact: true }).first());
  await expect.element(button).not.toBeInTheDocument();
  await router.navigate(-1);
  await expect.element(page.getByText(/^Sending: Your feedback about Bees\./)).toBeVisible();
  answer({ [mine]: [] });
  sent.resolve(Response.json({ message: "Thank you." }));
  await expect.element(page.getByText(/^Your answers have arrived\./)).toBeVisible();
  await expect.poll(onDevice).not.toContain("More practice.");
});

test("Today leads to typed answers whose form is gone (beyond.md 6.3)", async () => {
  const user = newStudent();
  const { screen } = await open(undefined, user);
  await userEvent.fill(page.getByLabelText("What should we improve?"), "More practice.");
  await screen.unmount();
  await openDashboard("", { user, answers: { [mine]: [{ ...asked, id: 8 }] } });
  await expect.element(page.getByRole("link", { name: /^Give feedback/ })).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: "See My Answers" }));
  await expect.element(page.getByText(/it is closed, or you are no longer/)).toBeVisible();
  await expect.element(page.getByText("More practice.")).toBeVisible();
  await discard();
  await expect.poll(onDevice).not.toContain("More practice.");
});

test("the focus moves to the page when its form and its notice replace each other (beyond.md 6.3)", async () => {
  await open({ [mine]: [asked], [send]: () => networkFailure });
  const focused = () => document.activeElement?.id;
  await choose(/How good/, "4");
  await choose(/recommend/, "10");
  await choose(/pace/, "About right");
  await userEvent.click(button);
  const change = page.getByRole("button", { name: "Change My Answers" });
  await expect.element(change).toBeVisible();
  await expect.poll(focused).toBe("main");
  await userEvent.click(change);
  await expect.element(button).toBeVisible();
  await expect.poll(focused).toBe("main");
  answer({ [send]: { message: "Thank you." }, [mine]: [] });
  await userEvent.click(button);
  await expect.element(page.getByText(/^Your answers have arrived\./)).toBeVisible();
  await expect.poll(focused).toBe("main");
});

test("a missing answer is shown at its question without a call (beyond.md 6.3)", async () => {
  await open();
  await userEvent.click(button);
  await expect.element(page.getByText("Choose an answer").first()).toBeVisible();
  expect(bodiesOf(send)).toEqual([]);
});

test("a student who has answered already reads that, and keeps the other texts (beyond.md 6.3)", async () => {
  await open();
  await fill();
  answer({ [send]: refusal(409, { detail: "You have answered already." }), [mine]: [] });
  await userEvent.click(button);
  const why = "You have answered already. These answers were not sent.";
  await expect.element(page.getByText(why)).toBeVisible();
  await expect.element(page.getByText("More practice.")).toBeVisible();
});

test("a failed form can be loaded again (beyond.md 6.3)", async () => {
  await open({ [mine]: () => refusal(500) });
  await expect.element(page.getByText("Failed to load the form. Please try again.")).toBeVisible();
  answer({ [mine]: [asked] });
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(button).toBeVisible();
});

test("the address after the plain form says that the answers have arrived (beyond.md 6.3)", async () => {
  const search = "?section=courses&feedback=7&answers=arrived";
  await openDashboard(search, { user: newStudent(), answers: { [mine]: [] } });
  await expect.element(page.getByText(/^Your answers have arrived\./)).toBeVisible();
});

test("a refused plain form shows the typed answers again (beyond.md 6.3)", async () => {
  const typed = { "question-improve": "More practice.", may_publish: "on", publish_name: "" };
  const search = "?section=courses&feedback=7";
  const sentence = "This form is closed. Thank you for your time.";
  const { screen } = await openDashboard(search, {
    ...{ user: newStudent(), answers: { [mine]: [] } },
    actionData: { problem: sentence, typed },
  });
  await expect.element(page.getByText(wasClosed)).toBeVisible();
  await expect.element(page.getByText("More practice.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Discard My Answers" })).not.toBeInTheDocument();
  await screen.unmount();
  await openDashboard(search, {
    ...{ user: newStudent(), answers: { [mine]: [asked] } },
    actionData: { problem: "Enter the name that we may show", typed },
  });
  await expect.element(page.getByLabelText("What should we improve?")).toHaveValue("More practice.");
});
