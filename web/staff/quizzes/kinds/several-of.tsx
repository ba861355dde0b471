import { kindEditor } from "#web/staff/quizzes/kind-editor.ts";
import {
  blankOptions,
  type Option,
  OptionRows,
  optionsInWords,
  savedOptions,
  writtenOptions,
} from "#web/staff/quizzes/options/option-rows.tsx";
import { RightMark } from "#web/staff/quizzes/options/right-mark.tsx";

export const severalOf = kindEditor<"several_of", { options: Option[]; right: string[] }>({
  marked: "Each right answer earns its part of the points.",
  begin: () => ({ options: blankOptions(4), right: [] }),
  draftOf: ({ options }, { right }) => ({ options, right }),
  read: ({ options, right }) => ({
    content: { options: savedOptions(options, right) },
    // The mark of an option that was removed is not sent.
    key: { right: right.filter((id) => options.some((option) => option.id === id)) },
  }),
  shown: ({ options }) => ({ options: writtenOptions(options) }),
  inWords: ({ options, right }) => optionsInWords(options, right),
  Part: ({ draft: { options, right }, onChange, errorAt }) => (
    <OptionRows
      hint="Mark all right answers. Each earns its part of the points, and each wrong answer takes such a part away."
      field="content.options"
      keyField="key.right"
      options={options}
      marked={right}
      errorAt={errorAt}
      onChange={(next) => onChange({ options: next, right })}
      mark={({ id }, label) => (
        <RightMark
          type="checkbox"
          label={label}
          isRight={right.includes(id)}
          onMark={() =>
            onChange({
              options,
              right: right.includes(id) ? right.filter((one) => one !== id) : [...right, id],
            })
          }
        />
      )}
    />
  ),
});
