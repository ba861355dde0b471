import { ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import type { AnswerKind, AnswerProps } from "#web/shared/quizzes/answer-kind.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

/**
 * Items in the order of the answer, or as shown at first. Each has its place as a number and buttons to move it. After the
 * end, a question without an answer shows the right order, if the rule of the results does.
 */
function Ordering(props: AnswerProps<"ordering">) {
  const { name, textId, content, answer, right, isReadOnly, onAnswer } = props;
  const legendId = `${name}-legend`;
  const isBrowser = useIsBrowser();
  const isLeftOut = isReadOnly && !answer;
  const order = (answer ?? right)?.order ?? content.items.map(({ id }) => id);
  const texts = new Map(content.items.map(({ id, text }) => [id, text]));
  const pressed = useRef<HTMLButtonElement>(null);
  // At the first and the last place, the pressed button is disabled and would lose the focus.
  useEffect(() => {
    if (pressed.current?.disabled)
      pressed.current.closest("li")?.querySelector<HTMLElement>("button:enabled")?.focus();
    pressed.current = null;
  });
  const move = (from: number, to: number, button: HTMLButtonElement | null = null) => {
    pressed.current = button;
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    onAnswer({ order: next });
  };
  return (
    <fieldset
      disabled={isReadOnly}
      aria-labelledby={`${textId} ${legendId}`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2"
    >
      <legend id={legendId} className="mb-1.5 text-muted text-sm">
        {isLeftOut
          ? `You gave no answer.${right ? " This is the right order:" : ""}`
          : "Put these in the right order."}
      </legend>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {order.map((id, at) => (
          <li
            key={id}
            className="flex min-h-12 flex-wrap items-center gap-2 rounded-md border-[1.5px] border-control-line bg-raised px-2 py-1.5"
          >
            {(!isLeftOut || right) && (
              <select
                name={`${name}-${id}`}
                aria-label={`Place of ${texts.get(id)}`}
                value={at}
                onChange={({ currentTarget }) => move(at, Number(currentTarget.value))}
                className="min-h-11 rounded-md border-[1.5px] border-control-line bg-raised px-2"
              >
                {order.map((other, place) => (
                  <option key={other} value={place}>
                    {place + 1}
                  </option>
                ))}
              </select>
            )}
            {/* With large text on a phone, the buttons are below. */}
            <span dir="auto" className="wrap-anywhere min-w-0 grow basis-20">
              {texts.get(id)}
              {right && right.order[at] !== id && (
                <span className="block text-muted text-sm">Right place: {right.order.indexOf(id) + 1}</span>
              )}
            </span>
            {isBrowser && !isReadOnly && (
              <span className="ms-auto flex gap-2">
                <IconButton
                  label={`Move ${texts.get(id)} up`}
                  icon={<ArrowUp className="size-5" />}
                  disabled={at === 0}
                  onClick={({ currentTarget }) => move(at, at - 1, currentTarget)}
                />
                <IconButton
                  label={`Move ${texts.get(id)} down`}
                  icon={<ArrowUp className="size-5 rotate-180" />}
                  disabled={at === order.length - 1}
                  onClick={({ currentTarget }) => move(at, at + 1, currentTarget)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

export const ordering: AnswerKind<"ordering"> = {
  Answer: Ordering,
  /** Without a script, each item has the number of its place. Its fields are in the shown order. */
  read(form, name, { items }) {
    const ids = items.map(({ id }) => id);
    const fields = placesIn(form, name).filter(({ id }) => ids.includes(id));
    if (fields.length === 0) return null;
    const shown = fields.map(({ id }) => id);
    const missing = ids.filter((id) => !shown.includes(id));
    return { order: [...inPlaces(fields), ...missing] };
  },
  /** Two items with the same place. */
  isUnclear(form, name) {
    const places = placesIn(form, name).map(({ place }) => place);
    return new Set(places).size < places.length;
  },
  isUntouched: ({ order }, { items }) => JSON.stringify(order) === JSON.stringify(items.map(({ id }) => id)),
};

interface Field {
  id: string;
  place: number;
}

const placesIn = (form: FormData, name: string): Field[] =>
  [...form.entries()].flatMap(([key, place]) =>
    key.startsWith(`${name}-`) ? { id: key.slice(name.length + 1), place: Number(place) } : [],
  );

/** Moves the items whose place was changed to it, or to the next free one. The others keep their order around them. */
function inPlaces(fields: readonly Field[]): string[] {
  const order = new Map<number, string>();
  const moved = fields.filter(({ place }, at) => place !== at && fields[place]);
  for (const { id, place } of moved) {
    let free = place;
    while (order.has(free)) free = (free + 1) % fields.length;
    order.set(free, id);
  }
  const others = fields.filter((field) => !moved.includes(field)).map(({ id }) => id);
  return fields.map((_, at) => order.get(at) ?? (others.shift() as string));
}
