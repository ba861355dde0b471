import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { closesDialog, showModal } from "./show-modal.ts";

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** An error, shown above the buttons so that it stays visible. */
  problem?: ReactNode;
  size?: "small" | "regular" | "large";
  role?: "dialog" | "alertdialog";
  /** False for a form, whose content a click outside must not discard. */
  closesOnBackdrop?: boolean;
};

const sizes = { small: "sm:max-w-md", regular: "sm:max-w-xl", large: "sm:max-w-4xl" };

/**
 * The browser's modal dialog. It traps the focus and returns it when it closes. The focus starts on the element with
 * `data-first-focus`, otherwise on the first focusable element.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  problem,
  size = "regular",
  role,
  closesOnBackdrop = true,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // A layout effect, since a dialog that is removed before it is closed loses the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    showModal(element);
    element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    const sizes = new ResizeObserver(() => scrollByKeys(content.current));
    if (content.current) sizes.observe(content.current);
    return () => {
      sizes.disconnect();
      element.close();
    };
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key does it by keyboard, through onCancel
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (closesOnBackdrop && closesDialog(event)) onClose();
      }}
      className={classNames(
        "m-auto mb-0 max-h-[92dvh] w-full max-w-full whitespace-normal text-start rounded-t-xl bg-surface text-ink shadow-lg open:animate-arrive sm:mb-auto sm:w-[calc(100%-2rem)] sm:rounded-xl",
        sizes[size],
      )}
    >
      {isOpen && (
        <div className="flex max-h-[92dvh] flex-col">
          <div className="flex items-start justify-between gap-4 border-line border-b py-3 ps-5 pe-3 sm:ps-6">
            <h2 id={titleId} dir="auto" className="min-w-0 py-1.5 text-xl">
              {title}
            </h2>
            <IconButton label="Close" icon={<X className="size-5" />} onClick={onClose} />
          </div>
          <div ref={content} className="overflow-y-auto px-5 py-5 sm:px-6">
            {children}
          </div>
          {problem && <div className="px-5 pb-4 empty:hidden sm:px-6">{problem}</div>}
          {footer && (
            <div className="flex flex-col-reverse gap-3 border-line border-t px-5 py-4 sm:flex-row sm:items-start sm:justify-end sm:px-6">
              {footer}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

/** Makes text that overflows focusable if it contains nothing focusable, so that arrow keys can scroll it. */
function scrollByKeys(content: HTMLElement | null): void {
  if (!content) return;
  const isCut = content.scrollHeight > content.clientHeight;
  if (isCut && !content.querySelector("a[href], button, input, select, textarea, summary"))
    content.tabIndex = 0;
  else content.removeAttribute("tabindex");
}
