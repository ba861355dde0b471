import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#tests/support/component/answers.ts";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { doubleText, downwardsOverflow, sidewaysOverflow } from "#tests/support/component/layout.ts";
import { message, reply, scrum } from "#tests/support/component/thread-samples.ts";

dashboardTests();

const screens = [
  [360, 740],
  [768, 1024],
  [1280, 720],
] as const;
const composer = page.getByRole("textbox", { name: "Your message" });
const sendButton = page.getByRole("button", { name: "Send", exact: true });
const last = page.getByRole("article").last();

/** Returns messages of nine lines each. */
const longMessages = (count: number) =>
  Array.from({ length: count }, (_message, index) => message(index + 1, "A line of it.\n".repeat(9)));

async function openThread(messages = [message(1, "A short message")]) {
  await openDashboard("?section=community", {
    answers: { "GET /community/enrolled_programs/": [scrum], "GET /community/": messages },
  });
  await expect.element(last).toBeVisible();
}

async function attachPicture(): Promise<void> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext("2d");
  const picture = new File([await canvas.convertToBlob()], "page.png", { type: "image/png" });
  await userEvent.upload(page.getByLabelText("Attach a picture"), picture);
  await expect.element(page.getByText(/^page\.(png|jpg)$/)).toBeVisible();
}

test.each(screens)(
  "a long thread makes the page no longer than the window, at %i × %i px (look.md)",
  async (width, height) => {
    await page.viewport(width, height);
    await openThread(longMessages(13));
    const picture = { url: "/favicon.svg", width: 800, height: 600, description: "" };
    answer({ "POST /community/": message(14, "A page to it", { picture }) });
    await attachPicture();
    await userEvent.fill(composer, "A page to it");
    await userEvent.click(sendButton);
    await expect.element(last.getByRole("img", { name: "Picture from" })).toBeVisible();
    expect(downwardsOverflow()).toBeLessThanOrEqual(0);
  },
);

test("a sent reply is fully visible above the composer (look.md)", async () => {
  await page.viewport(1280, 720);
  await openThread([...longMessages(3), message(4, "Asked")]);
  const content = "Here it is.\nAnd more of it.\nAnd the end.";
  answer({ "POST /community/4/reply/": reply(5, 4, content) });
  await userEvent.click(last.getByRole("button", { name: "Reply" }));
  await userEvent.fill(page.getByRole("textbox", { name: /^Reply/ }), content);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(last.getByText("Brian Kato").nth(1)).toBeInTheDocument();
  await expect.element(page.getByText("Sending...")).not.toBeInTheDocument();
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const end = boxOf(page.getByText("And the end.").element()).bottom;
  const list = boxOf(page.getByRole("region", { name: "Messages" }).element());
  expect(end).toBeGreaterThan(list.top);
  expect(end).toBeLessThanOrEqual(list.bottom);
});

describe("on a phone", () => {
  beforeEach(() => page.viewport(360, 740));

  test("a long text with a picture leaves 'Send' and the message before it in sight, above a keyboard (look.md)", async () => {
    await openThread();
    await userEvent.fill(composer, "A line of it.\n".repeat(40));
    await attachPicture();
    await page.viewport(360, 440);
    (composer.element() as HTMLElement).focus();
    sendButton.element().scrollIntoView({ block: "nearest" });
    await expect.element(sendButton).toBeInViewport({ ratio: 0.9 });
    await expect.element(last).toBeInViewport({ ratio: 0.9 });
  });

  test("a reply has the only 'Send', which stays in sight as the text grows (look.md)", async () => {
    await openThread([...longMessages(3), message(4, "Asked")]);
    await userEvent.click(last.getByRole("button", { name: "Reply" }));
    await expect.element(page.getByRole("textbox", { name: /^Reply to/ })).toHaveFocus();
    await expect.element(composer).not.toBeInTheDocument();
    for (let line = 0; line < 6; line += 1) {
      await userEvent.keyboard("Another line{Enter}");
      await expect.element(sendButton).toBeInViewport({ ratio: 0.9 });
    }
    await userEvent.click(page.getByRole("button", { name: "Cancel" }));
    await expect.element(composer).toBeVisible();
  });

  test("text of twice the size leaves room to write (look.md, WCAG 1.4.4)", async () => {
    await openThread();
    doubleText();
    await expect.element(sendButton).toBeInViewport({ ratio: 0.9 });
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    expect(composer.element().getBoundingClientRect().width).toBeGreaterThan(200);
  });
});

test.each(screens)(
  "the composer is in the window under the offline notice, at %i × %i px (look.md)",
  async (width, height) => {
    await page.viewport(width, height);
    await openThread(longMessages(3));
    window.dispatchEvent(new Event("offline"));
    await expect.element(page.getByText("No connection.", { exact: false })).toBeInViewport({ ratio: 1 });
    await expect.element(sendButton).toBeInViewport({ ratio: 1 });
    await expect.element(composer).toBeInViewport({ ratio: 1 });
  },
);

test.each(screens)("the offline notice moves nothing, at %i × %i px (look.md)", async (width, height) => {
  await page.viewport(width, height);
  await openThread(longMessages(3));
  const parts = [page.getByRole("heading", { level: 1 }), composer, sendButton];
  const tops = () => parts.map((part) => part.element().getBoundingClientRect().top);
  const before = tops();
  const main = page.getByRole("main").element();
  window.dispatchEvent(new Event("offline"));
  const notice = page.getByText("No connection.", { exact: false });
  await expect.element(notice).toBeVisible();
  expect(tops()).toEqual(before);
  // The page's own space above its heading is at least 16 px.
  const space = notice.element().getBoundingClientRect().bottom - main.getBoundingClientRect().top;
  expect(space).toBeLessThanOrEqual(16);
});
