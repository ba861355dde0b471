import { ArrowDown, ArrowUp } from "lucide-react";
import type { AnswerKind, AnswerProps } from "#web/shared/quizzes/answer-kind.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

/** Items in the order of the answer, or as shown at first. Each has its place as a number and buttons to move it. */
function Ordering({ name, content, answer, right, isReadOnly, onAnswer }: AnswerProps<"ordering">) {
  const order = answer?.order ?? content.items.map(({ id }) => id);
  const texts = new Map(content.items.map(({ id, text }) => [id, text]));
  const move = (from: number, to: number) => {
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    onAnswer({ order: next });
  };
  return (
    <fieldset disabled={isReadOnly} className="grid gap-2">
      <legend className="mb-1.5 text-muted text-sm">Put these in the right order.</legend>
      <ol className="grid gap-2">
        {order.map((id, at) => (
          <li
            key={id}
            className="flex min-h-12 items-center gap-2 rounded-md border-[1.5px] border-control-line bg-raised px-2 py-1.5"
          >
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
            <span dir="auto" className="min-w-0 flex-1">
              {texts.get(id)}
              {right && right.order[at] !== id && (
                <span className="block text-muted text-sm">Right place: {right.order.indexOf(id) + 1}</span>
              )}
            </span>
            {!isReadOnly && (
              <>
                <IconButton
                  label={`Move ${texts.get(id)} up`}
                  icon={<ArrowUp className="size-5" />}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  label={`Move ${texts.get(id)} down`}
                  icon={<ArrowDown className="size-5" />}
                  disabled={at === order.length - 1}
                  onClick={() => move(at, at + 1)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

export const ordering: AnswerKind<"ordering"> = {
  Answer: Ordering,
  /** Without a script, each item has the number of its place. Items with the same number keep their order. */
  read(form, name, { items }) {
    const placeOf = (id: string) => Number(form.get(`${name}-${id}`) ?? 0);
    const ids = items.map(({ id }) => id);
    if (!ids.some((id) => form.has(`${name}-${id}`))) return null;
    return { order: [...ids].sort((one, other) => placeOf(one) - placeOf(other)) };
  },
};
