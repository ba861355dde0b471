import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OpenProgram } from "#contract/community/community.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, refusal } from "#tests/support/component/answers.ts";
import { amina, dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { sidewaysOverflow } from "#tests/support/component/layout.ts";
import { message, scrum, senderOf } from "#tests/support/component/thread-samples.ts";

dashboardTests();

const PROGRAMS = "GET /community/enrolled_programs/";
const LIST = "GET /community/";
const question = message(41, "Who can help me with week two?");
const answers = { [PROGRAMS]: [scrum], [LIST]: [question] };
const select = page.getByRole("combobox", { name: "Program" });
const list = page.getByRole("region", { name: "Messages" });
const box = page.getByRole("textbox", { name: "Your message" });

describe("the community", () => {
  test("a failure to load the programs can be retried (students.md 8)", async () => {
    await openDashboard("?section=community", { answers: { ...answers, [PROGRAMS]: () => refusal(500) } });
    await expect
      .element(page.getByText("Failed to load your enrolled programs.", { exact: true }))
      .toBeVisible();
    answer(answers);
    await userEvent.click(page.getByRole("button", { name: "Try Again" }));
    await expect.element(select).toBeVisible();
  });

  test("'Failed to load user information.' has a retry (students.md 8)", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openDashboard("?section=settings", { answers });
    await expect.element(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
    // The user is fetched again if older than a minute.
    await vi.advanceTimersByTimeAsync(61_000);
    answer({ "GET /user/": () => refusal(500) });
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    await userEvent.click(menu.getByRole("link", { name: "Community" }));
    const notice = page.getByRole("alert").filter({ hasText: "Failed to load user information." });
    await expect.element(notice).toBeVisible();
    answer({ "GET /user/": amina });
    await userEvent.click(notice.getByRole("button", { name: "Try Again" }));
    await expect.element(notice).not.toBeInTheDocument();
  });

  test("marks own messages, messages of staff, and days", async () => {
    const own = message(42, "Office hours are at four.", { sender: senderOf(joseph) });
    await openDashboard("?section=community", {
      user: joseph,
      answers: { ...answers, [LIST]: [question, own] },
    });
    const marked = list.getByRole("article").filter({ hasText: "Office hours" });
    await expect.element(marked.getByText("You", { exact: true })).toBeVisible();
    await expect.element(marked.getByText("Staff", { exact: true })).toBeVisible();
    await expect.element(list.getByRole("article").first()).not.toMatchTextContent(/You|Staff/);
    await expect.element(list.getByRole("paragraph").getByRole("time").first()).toBeVisible();
    await expectAccessible();
  });

  test("opens for staff where the newest post waits, and counts posts and unanswered ones", async () => {
    const waits = (id: number, title: string, newest_unanswered_at: string | null): OpenProgram => {
      const unanswered_count = newest_unanswered_at ? 2 : 0;
      return { id, title, messages_count: 4, unanswered_count, newest_unanswered_at };
    };
    const programs = [
      waits(1, "Grain Storage", null),
      waits(2, "Beekeeping", "2026-03-01T08:00:00Z"),
      waits(3, "Scrum", "2026-03-02T08:00:00Z"),
      waits(4, "Solar Pumps", "2026-02-02T08:00:00Z"),
    ];
    const listOf = ({ url }: Request) => (new URL(url).searchParams.get("program") === "3" ? [question] : []);
    await openDashboard("?section=community", {
      user: joseph,
      answers: { [PROGRAMS]: programs, [LIST]: listOf },
    });
    await expect.element(select).toHaveDisplayValue("Scrum (4 posts, 2 unanswered)");
    await expect.element(list.getByText(question.content)).toBeVisible();
  });
});

/** Returns how many messages are inside the list, in parts of each, and the list's share of the window's height. */
function messagesSeen() {
  const region = list.element();
  const { top, bottom } = region.getBoundingClientRect();
  const seen = [...region.querySelectorAll("article")].map((one) => {
    const box = one.getBoundingClientRect();
    return Math.max(0, Math.min(box.bottom, bottom) - Math.max(box.top, top)) / box.height;
  });
  return { seen: seen.reduce((sum, part) => sum + part, 0), share: (bottom - top) / window.innerHeight };
}

/** Returns whether something else is shown at the middle of the element. */
function isCovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

describe("the community on a phone", () => {
  test("shows more than 2½ messages, and more than 2 above a keyboard, over the header", async () => {
    await page.viewport(360, 740);
    const others = [41, 42, 43, 44].map((id) => message(id, "Who can help me with week two?"));
    const words = ["Good morning", "Has anyone the file?", "It is in unit one", "Thanks"];
    const own = words.map((content, index) => message(51 + index, content, { sender: senderOf(amina) }));
    await openDashboard("?section=community", { answers: { ...answers, [LIST]: [...others, ...own] } });
    await expect.element(list.getByText("Thanks")).toBeInViewport();
    const open = messagesSeen();
    expect(open.seen).toBeGreaterThan(2.5);
    expect(open.share).toBeGreaterThan(0.65);
    await userEvent.click(box);
    // A phone's keyboard takes 300 px of the page.
    await page.viewport(360, 440);
    await expect.poll(() => messagesSeen().seen).toBeGreaterThan(2);
    expect(sidewaysOverflow()).toBe(0);
    const openMenu = page.getByRole("button", { name: "Open menu" });
    expect(isCovered(openMenu.element())).toBe(true);
    await userEvent.tab();
    await expect.poll(() => isCovered(openMenu.element())).toBe(false);
  });
});
