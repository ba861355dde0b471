import { LEAST_ITEMS } from "#contract/courses/quizzes/kinds/ordering.ts";
import { kindEditor } from "#web/staff/quizzes/kind-editor.ts";
import {
  blankOptions,
  type Option,
  OptionRows,
  optionsInWords,
  savedOptions,
  writtenOptions,
} from "#web/staff/quizzes/options/option-rows.tsx";

export const ordering = kindEditor<"ordering", { items: Option[] }>({
  marked: "Each answer in its place earns its part of the points.",
  begin: () => ({ items: blankOptions(LEAST_ITEMS) }),
  draftOf({ items }, { order }) {
    const byId = new Map(items.map((item) => [item.id, item]));
    return { items: order.flatMap((id) => byId.get(id) ?? []) };
  },
  // The content has the items in the order of their random ids, which does not tell the right order.
  read(draft) {
    const items = savedOptions(draft.items, [], LEAST_ITEMS);
    return { content: { items: byId(items) }, key: { order: items.map(({ id }) => id) } };
  },
  shown: ({ items }) => ({ items: byId(writtenOptions(items)) }),
  inWords: ({ items }) => optionsInWords(items, []),
  Part: ({ draft: { items }, onChange, errorAt }) => (
    <OptionRows
      hint="Write the answers in the right order. Students see them in another order."
      field="content.items"
      options={items}
      least={LEAST_ITEMS}
      errorAt={errorAt}
      onChange={(next) => onChange({ items: next })}
    />
  ),
});

const byId = (items: readonly Option[]) => [...items].sort((one, other) => (one.id < other.id ? -1 : 1));
