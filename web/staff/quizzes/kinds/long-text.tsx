import { kindEditor } from "#web/staff/quizzes/kind-editor.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";

export const longText = kindEditor<"long_text", { guide: string }>({
  marked: "Staff read it and give the points.",
  begin: () => ({ guide: "" }),
  draftOf: (_content, { guide }) => ({ guide }),
  read: ({ guide }) => ({ content: {}, key: { guide } }),
  shown: () => ({}),
  inWords: ({ guide }) => guide,
  Part: ({ draft, onChange, errorAt }) => (
    <Field
      label="What a good answer has"
      name="key.guide"
      error={errorAt("key.guide")}
      hint="Optional, for those who mark it. Students see it with the right answers."
    >
      <Textarea
        rows={4}
        value={draft.guide}
        onChange={({ currentTarget }) => onChange({ guide: currentTarget.value })}
      />
    </Field>
  ),
});
