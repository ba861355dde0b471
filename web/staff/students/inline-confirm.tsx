import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { searchable } from "#contract/shared/text/searchable.ts";
import { GoesAlong } from "#web/dashboard/lists/goes-along.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field, FieldError } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import type { Removal, Removals } from "./use-removals.ts";

type InlineConfirmProps = { removal: Removal; confirmLabel: string; removals: Removals };

const aboutFees = "If a fee is left to pay, it is cancelled. Money that was paid for it must be paid back.";

/**
 * Shows a question where the pressed button was. The focus starts in the field for the name, or on Cancel. Escape
 * cancels.
 */
export function InlineConfirm({ removal, confirmLabel, removals }: InlineConfirmProps) {
  const { confirm, cancel, isPending, error } = removals;
  const { kind, question, typed } = removal;
  const [name, setName] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const first = () => box.current?.querySelector<HTMLElement>("[data-first-focus]");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the question appears
  useEffect(() => {
    first()?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const leave = (event: KeyboardEvent) => event.key === "Escape" && cancel();
  const press = () => {
    if (typed === undefined || searchable(name) === searchable(typed)) return confirm();
    setIsMissing(true);
    first()?.focus();
  };
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-labelledby={id}
      onKeyDown={leave}
      className={`grid w-full max-w-72 ${typed === undefined ? "min-w-48" : "min-w-48 md:min-w-72"} animate-arrive scroll-my-20 gap-2 rounded-lg border-2 border-urgent bg-urgent-soft p-3 text-start font-normal`}
    >
      <p id={id} className="break-words font-semibold">
        {question}
      </p>
      <GoesAlong kind={kind} id={removal.id} aboutFees={aboutFees} />
      {typed !== undefined && (
        <Field
          label="Type the name to confirm"
          name="confirmed_name"
          id={`${id}-name`}
          error={isMissing ? `Type ${typed} to delete.` : undefined}
        >
          <Input
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setIsMissing(false);
            }}
            onKeyDown={(event) => event.key === "Enter" && press()}
            autoComplete="off"
            data-first-focus=""
          />
        </Field>
      )}
      <FieldError id={`${id}-error`} message={error} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="urgent"
          size="small"
          isPending={isPending}
          pendingLabel={`${confirmLabel.replace(/e$/, "")}ing...`}
          onClick={press}
        >
          {confirmLabel}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={cancel}
          {...(typed === undefined && { "data-first-focus": "" })}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
