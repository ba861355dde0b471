import { kindEditor } from "#web/staff/quizzes/kind-editor.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";

export const shortAnswer = kindEditor<"short_answer", { accepted: string; has_capitals: boolean }>({
  marked: "A word or a few, from a list of accepted answers.",
  begin: () => ({ accepted: "", has_capitals: false }),
  draftOf: (_content, { accepted, has_capitals }) => ({ accepted: accepted.join("\n"), has_capitals }),
  read: ({ accepted, has_capitals }) => ({
    content: {},
    key: { accepted: accepted.split("\n").filter((line) => line.trim() !== ""), has_capitals },
  }),
  shown: () => ({}),
  inWords: ({ accepted, has_capitals }) => (has_capitals ? `${accepted}\nCapital letters count.` : accepted),
  Part: ({ draft, onChange, errorAt }) => (
    <div className="grid gap-3">
      <Field
        label="Accepted answers"
        name="key.accepted"
        isRequired
        error={errorAt("key.accepted")}
        hint="One on each line. Accents and blanks at the ends do not matter."
      >
        <Textarea
          rows={4}
          value={draft.accepted}
          onChange={({ currentTarget }) => onChange({ ...draft, accepted: currentTarget.value })}
        />
      </Field>
      <Checkbox
        label="Capital letters count"
        hint="With this, kampala is not accepted for Kampala."
        checked={draft.has_capitals}
        onChange={({ currentTarget }) => onChange({ ...draft, has_capitals: currentTarget.checked })}
      />
    </div>
  ),
});
