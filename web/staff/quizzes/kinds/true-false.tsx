import { kindEditor } from "#web/staff/quizzes/kind-editor.ts";
import { RadioGroup } from "#web/ui/inputs/radio-group.tsx";

export const trueFalse = kindEditor<"true_false", { is_true: string }>({
  marked: "A sentence that is true or not.",
  begin: () => ({ is_true: "" }),
  draftOf: (_content, { is_true }) => ({ is_true: String(is_true) }),
  read: ({ is_true }) => ({ content: {}, key: is_true === "" ? {} : { is_true: is_true === "true" } }),
  shown: () => ({}),
  inWords: ({ is_true }) => (is_true === "true" ? "True" : "False"),
  Part: ({ draft, onChange, errorAt }) => (
    <RadioGroup
      legend="The right answer"
      name="key.is_true"
      isRequired
      options={[
        { value: "true", label: "True" },
        { value: "false", label: "False" },
      ]}
      value={draft.is_true}
      error={errorAt("key.is_true")}
      onChange={(is_true) => onChange({ is_true })}
    />
  ),
});
