import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { SlideOver } from "./slide-over.tsx";

function Question() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Send
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Send Quiz 1?"
        confirmLabel="Send"
        onConfirm={() => {}}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
}

function MenuButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} style={{ marginInlineStart: "600px" }}>
        Menu
      </button>
      <SlideOver isOpen={isOpen} onClose={() => setIsOpen(false)} label="Menu">
        Programs
      </SlideOver>
    </>
  );
}

/** Clicks the backdrop a second after the dialog opened. */
function clickBackdrop(dialog: Element) {
  const click = new MouseEvent("click", { bubbles: true, detail: 1 });
  Object.defineProperty(click, "timeStamp", { value: performance.now() + 1000 });
  dialog.dispatchEvent(click);
}

test("a double click opens a dialog, and a later click outside closes it (look.md)", async () => {
  await render(<Question />);
  await userEvent.dblClick(page.getByRole("button", { name: "Send" }));
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog).toBeVisible();
  clickBackdrop(dialog.element());
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a double click opens the menu of a phone, and a later click outside closes it (look.md)", async () => {
  await render(<MenuButton />);
  await userEvent.dblClick(page.getByRole("button", { name: "Menu" }));
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  clickBackdrop(dialog.element());
  await expect.element(dialog).not.toBeInTheDocument();
});
