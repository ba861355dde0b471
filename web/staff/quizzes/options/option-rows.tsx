import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { MAX_OPTIONS, repeatedAt } from "#contract/courses/quizzes/kind.ts";
import { focusIn, useFocusAfter } from "#web/staff/shared/use-focus-after.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { wrongGroupLook } from "#web/ui/inputs/control-look.ts";
import { Field, FieldError } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { newOptionId } from "./new-option-id.ts";

export interface Option {
  id: string;
  text: string;
}

/** Returns this number of options without a text. */
export const blankOptions = (count: number): Option[] =>
  Array.from({ length: count }, () => ({ id: newOptionId(), text: "" }));

/** Returns the options that have a text. */
export const writtenOptions = (options: readonly Option[]): Option[] =>
  options.filter(({ text }) => text.trim() !== "");

/** Number of options that a question needs, if its kind has no other. */
const LEAST_OPTIONS = 2;

/**
 * Returns the options to save. Empty rows behind the written ones are left out, unless they are marked as right or too
 * few options would be left.
 */
export function savedOptions(
  options: readonly Option[],
  marked: readonly string[] = [],
  least = LEAST_OPTIONS,
): readonly Option[] {
  const last = options.map(({ id, text }) => text.trim() !== "" || marked.includes(id)).lastIndexOf(true);
  return last + 1 >= least ? options.slice(0, last + 1) : options;
}

/** Lists options, one on each line. */
export const optionsInWords = (options: readonly Option[], right: readonly string[]): string =>
  options.map(({ id, text }) => (right.includes(id) ? `${text} (right)` : text)).join("\n");

interface OptionRowsProps {
  hint: ReactNode;
  /** Field of the contract's schema. */
  field: string;
  /** Field with the right ones. */
  keyField?: string;
  options: readonly Option[];
  /** Ids of the right options. */
  marked?: readonly string[];
  /** Number of rows that cannot be removed. */
  least?: number;
  errorAt: (field: string) => string | undefined;
  onChange: (options: Option[]) => void;
  /** Control that marks a right option; absent if none is marked. */
  mark?: (option: Option, label: string) => ReactNode;
}

/** Options with their texts, which can be added, removed and moved. */
export function OptionRows({
  hint,
  field,
  keyField = "key",
  options,
  marked,
  least = LEAST_OPTIONS,
  errorAt,
  onChange,
  mark,
}: OptionRowsProps) {
  const { box, focusNext } = useFocusAfter<HTMLFieldSetElement>(options);
  // A failed check focuses the first row without a text, or with the text of an earlier row, and shows the message there.
  const saved = savedOptions(options, marked, least);
  const blank = saved.findIndex(({ text }) => text.trim() === "");
  const wrong = Math.max(blank < 0 ? repeatedAt(options) : blank, 0);
  const error = errorAt(field) ?? errorAt(keyField);
  function move(at: number, by: number) {
    const next = [...options];
    next.splice(at + by, 0, ...next.splice(at, 1));
    const { id } = options[at] as Option;
    focusNext(by < 0 ? `${id}-up` : `${id}-down`, by < 0 ? `${id}-down` : `${id}-up`);
    onChange(next);
  }
  function add() {
    const [option] = blankOptions(1) as [Option];
    focusNext(option.id);
    onChange([...options, option]);
  }
  function remove(at: number) {
    const neighbour = options[at + 1] ?? options[at - 1];
    if (neighbour) focusNext(neighbour.id);
    onChange(options.filter((_, other) => other !== at));
  }
  return (
    <fieldset
      ref={box}
      id={fieldId(keyField)}
      tabIndex={-1}
      aria-describedby={error ? `${fieldId(field)}-error` : undefined}
      className={classNames("grid gap-3", error && wrongGroupLook)}
    >
      <legend className="font-semibold text-sm">Answers</legend>
      <p className="text-muted text-sm">{hint}</p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {options.map((option, at) => {
          const name = `Answer ${at + 1}`;
          const isWrong = at === wrong;
          return (
            <li
              key={option.id}
              className="flex flex-wrap items-start gap-x-2 rounded-md border border-line p-2"
            >
              {/* The controls go to the next line where they would leave less than this width. */}
              <div className={classNames("min-w-0", mark ? "flex-[999_1_26rem]" : "flex-[999_1_16rem]")}>
                <Field
                  label={name}
                  isLabelHidden
                  name={isWrong ? `${field}.text` : `${field}.${option.id}`}
                  error={isWrong ? errorAt(`${field}.text`) : undefined}
                >
                  <Input
                    data-focus={option.id}
                    autoComplete="off"
                    maxLength={500}
                    placeholder={name}
                    value={option.text}
                    onChange={({ currentTarget: { value: text } }) =>
                      onChange(options.map((one) => (one.id === option.id ? { ...one, text } : one)))
                    }
                    onKeyDown={(event) => {
                      if (event.key !== "Enter") return;
                      // Enter goes on to the next row. It does not save the question.
                      event.preventDefault();
                      const next = options[at + 1];
                      if (next) focusIn(box.current, next.id);
                      else if (options.length < MAX_OPTIONS) add();
                    }}
                  />
                </Field>
              </div>
              <div className="flex flex-[1_0_auto]">
                {mark?.(option, name)}
                <IconButton
                  className="ms-auto"
                  data-focus={`${option.id}-up`}
                  label={`Move ${name} up`}
                  icon={<ArrowUp className="size-5" />}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  data-focus={`${option.id}-down`}
                  label={`Move ${name} down`}
                  icon={<ArrowDown className="size-5" />}
                  disabled={at === options.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  label={`Remove ${name}`}
                  icon={<Trash2 className="size-5" />}
                  tone="urgent"
                  disabled={options.length <= least}
                  onClick={() => remove(at)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <FieldError id={`${fieldId(field)}-error`} message={error} />
      <div>
        <Button
          size="small"
          variant="secondary"
          icon={<Plus className="size-4" />}
          disabledReason={options.length >= MAX_OPTIONS ? `At most ${MAX_OPTIONS} answers.` : undefined}
          onClick={add}
        >
          Add Answer
        </Button>
      </div>
    </fieldset>
  );
}
