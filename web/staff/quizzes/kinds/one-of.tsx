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

export const oneOf = kindEditor<"one_of", { options: Option[]; right: string }>({
  marked: "One answer is right.",
  begin: () => ({ options: blankOptions(4), right: "" }),
  draftOf: ({ options }, { right }) => ({ options, right }),
  read: ({ options, right }) => ({
    content: { options: savedOptions(options, [right]) },
    key: { right },
  }),
  shown: ({ options }) => ({ options: writtenOptions(options) }),
  inWords: ({ options, right }) => optionsInWords(options, [right]),
  Part: ({ draft, onChange, errorAt }) => (
    <OptionRows
      hint="Mark the right answer."
      field="content.options"
      options={draft.options}
      marked={[draft.right]}
      errorAt={errorAt}
      onChange={(options) => onChange({ ...draft, options })}
      mark={({ id }, label) => (
        <RightMark
          type="radio"
          label={label}
          isRight={draft.right === id}
          onMark={() => onChange({ ...draft, right: id })}
        />
      )}
    />
  ),
});
