import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ReceivedCommunication } from "#contract/community/communications.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const boots: ReceivedCommunication = {
  id: 12,
  title: "Bring boots",
  message: "The field is wet.",
  sender_name: "David Mugisha",
  recipient_type: "program",
  program: 3,
  program_title: "Agile Delivery with Scrum",
  attachments: [{ id: 8, filename: "boots.pdf", size_bytes: 20 }],
  created_at: "2026-03-02T08:00:00Z",
  edited_at: null,
  read: true,
};
const INBOX = "GET /communications/student/";
const COUNT = "GET /communications/student/unread-count/";
const READ = "POST /communications/12/mark_as_read/";
const DELETE = "DELETE /communications/12/student-delete/";
const answers = { [INBOX]: pageWith(boots), [COUNT]: { count: 0 } };
const line = page.getByRole("link", { name: boots.title });
const article = page.getByRole("article", { name: boots.title });

describe("the inbox", () => {
  test("a corrected communication shows when it was edited, and can be unread again (students.md 4.4)", async () => {
    const edited = { ...boots, edited_at: "2026-03-02T09:30:00Z" };
    await openDashboard("?section=communications&message=12", {
      answers: {
        ...answers,
        [INBOX]: pageWith(edited),
        "POST /communications/12/mark_as_unread/": { ...edited, read: false },
      },
    });
    await expect.element(article.getByText("Edited 2 Mar 2026, 12:30")).toBeVisible();
    await article.getByRole("button", { name: "Mark as unread" }).click();
    await expect.element(article).not.toBeInTheDocument();
    await expect.element(line.getByText("New")).toBeVisible();
  });

  test("shows 'Loading communications...', then the failure with a retry (students.md 8)", async () => {
    let fail = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await openDashboard("?section=communications", {
      answers: {
        ...answers,
        [INBOX]: async () => {
          await failed;
          return refusal(500);
        },
      },
    });
    await expect.element(page.getByText("Loading communications...")).toBeVisible();
    fail();
    await expect.element(page.getByText("Failed to load communications. Please try again.")).toBeVisible();
    answer(answers);
    await userEvent.click(page.getByRole("button", { name: "Try Again" }));
    await expect.element(page.getByText("Select a communication to view its details")).toBeVisible();
  });

  test("says 'No communications received yet.' if it is empty (students.md 8)", async () => {
    await openDashboard("?section=communications", { answers: { ...answers, [INBOX]: pageWith() } });
    await expect.element(page.getByText("No communications received yet.")).toBeVisible();
  });

  test("marks an unread communication as read when it is opened (students.md 4)", async () => {
    await openDashboard("?section=communications", {
      answers: { ...answers, [INBOX]: pageWith({ ...boots, read: false }), [COUNT]: { count: 5 } },
    });
    await expect.element(line.getByText("New")).toBeVisible();
    await expect.element(line.getByText(boots.title)).toHaveStyle({ fontWeight: "700" });
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    const entry = menu.getByRole("link", { name: "Communications" });
    await expect.element(entry).toHaveTextContent("Communications5 unread");
    // Another device has read one, too.
    answer({ [READ]: boots, [COUNT]: { count: 3 } });
    await userEvent.click(line);
    await expect.element(article.getByText("Read", { exact: true })).toBeVisible();
    await expect.element(line.getByText("New")).not.toBeInTheDocument();
    await expect.element(entry).toHaveTextContent("Communications3 unread");
    expect(bodiesOf(READ)).toHaveLength(1);
  });

  test("asks before a deletion, and shows whether it failed or succeeded (students.md 8)", async () => {
    await openDashboard("?section=communications", { answers: { ...answers, [DELETE]: () => refusal(500) } });
    await userEvent.click(page.getByRole("button", { name: "Delete Bring boots" }));
    const question = page.getByRole("alertdialog", { name: 'Delete "Bring boots"?' });
    const confirm = question.getByRole("button", { name: "Delete", exact: true });
    expect(bodiesOf(DELETE)).toHaveLength(0);
    await userEvent.click(confirm);
    await expect
      .element(question.getByText("Failed to delete communication. Please try again."))
      .toBeVisible();
    answer({ [DELETE]: () => new Response(null, { status: 204 }) });
    await userEvent.click(confirm);
    await expect.element(page.getByText("Communication deleted successfully")).toBeVisible();
    await expect.element(line).not.toBeInTheDocument();
  });
});

describe("an attachment", () => {
  // The message is longer than the screen.
  const long = { ...boots, message: "Bring boots.\n".repeat(40) };
  const DOWNLOAD = "GET /attachments/8/download/";
  const download = page.getByRole("link", { name: "Download boots.pdf" });

  test("that fails to download shows a dismissible message (students.md 8)", async () => {
    await openDashboard("?section=communications&message=12", {
      answers: { ...answers, [INBOX]: pageWith(long), [DOWNLOAD]: () => refusal(500) },
    });
    await userEvent.click(download);
    const banner = page.getByText("Failed to download attachment. Please try again.");
    await expect.element(banner).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Dismiss" }));
    await expect.element(banner).not.toBeInTheDocument();
  });

  test("that is not on the device says so in the visible area when offline", async () => {
    await openDashboard("?section=communications&message=12", {
      answers: { ...answers, [INBOX]: pageWith(long), [DOWNLOAD]: networkFailure },
    });
    await expect.element(download).toBeVisible();
    const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    onTestFinished(() => {
      isOnline.mockRestore();
      dispatchEvent(new Event("online"));
    });
    dispatchEvent(new Event("offline"));
    await expect.element(page.getByText("You are offline")).toBeVisible();
    await userEvent.click(download);
    const failure = page.getByRole("alert").filter({ hasText: "this file is not kept on this device" });
    await expect.element(failure).toBeInViewport({ ratio: 1 });
  });
});
