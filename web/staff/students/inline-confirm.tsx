import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { FieldError } from "#web/ui/inputs/field.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import type { Removals } from "./use-removals.ts";

type InlineConfirmProps = { question: string; confirmLabel: string; removals: Removals };

/** Asks where the pressed button was. The focus begins on Cancel, and Escape cancels. */
export function InlineConfirm({ question, confirmLabel, removals }: InlineConfirmProps) {
  const { confirm, cancel, isPending, error } = removals;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus(), []);
  const leave = (event: KeyboardEvent) => event.key === "Escape" && cancel();
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-labelledby={id}
      onKeyDown={leave}
      className="grid w-full min-w-48 max-w-72 animate-arrive gap-2 rounded-lg border-2 border-urgent bg-urgent-soft p-3 text-start font-normal"
    >
      <p id={id} className="break-words font-semibold">
        {question}
      </p>
      <FieldError id={`${id}-error`} message={error} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="urgent"
          size="small"
          isPending={isPending}
          pendingLabel={`${confirmLabel.replace(/e$/, "")}ing...`}
          onClick={confirm}
        >
          {confirmLabel}
        </Button>
        <Button variant="secondary" size="small" onClick={cancel} data-first-focus="">
          Cancel
        </Button>
      </div>
    </div>
  );
}
