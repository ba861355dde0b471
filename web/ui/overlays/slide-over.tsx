import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { closesDialog, showModal } from "./show-modal.ts";

type SlideOverProps = { isOpen: boolean; onClose: () => void; label: string; children: ReactNode };

/** A panel that slides in from the left, for the dashboard's menu on a phone. */
export function SlideOver({ isOpen, onClose, label, children }: SlideOverProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    showModal(element);
    return () => element.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key does it by keyboard, through onCancel
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (closesDialog(event)) onClose();
      }}
      className="on-bar m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-bar text-bar-ink shadow-lg open:animate-slide"
    >
      {isOpen && (
        <div className="flex min-h-full flex-col">
          <IconButton
            label="Close menu"
            icon={<X className="size-6" />}
            onClick={onClose}
            tone="bar"
            className="m-2 self-end"
          />
          {children}
        </div>
      )}
    </dialog>
  );
}
