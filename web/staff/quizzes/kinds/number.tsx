import { isAcceptedUnit, readNumber } from "#contract/courses/quizzes/marking/number.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";
import { kindEditor } from "#web/staff/quizzes/kind-editor.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";

/** Value, tolerance and unit as they are typed. */
interface Typed {
  value: string;
  tolerance: string;
  unit: string;
}

/** Returns the messages of numbers with a unit or a percent sign, which would be stored without it. */
function unitProblems({ value, tolerance, unit }: Typed): FieldErrors {
  const typed = readNumber(value)?.unit ?? "";
  return {
    ...(!isAcceptedUnit(unit, typed) && { "key.value": [`Write the unit in its own field: "${typed}".`] }),
    ...(readNumber(tolerance)?.unit && {
      "key.tolerance": ["Write the tolerance as a number, such as 0.5."],
    }),
  };
}

export const number = kindEditor<"number", Typed>({
  marked: "Right within a tolerance, with or without the unit.",
  begin: () => ({ value: "", tolerance: "0", unit: "" }),
  draftOf: ({ unit }, { value, tolerance }) => ({
    ...{ value: String(value), tolerance: String(tolerance), unit },
  }),
  read: ({ value, tolerance, unit }) => ({
    content: { unit },
    key: { value: readNumber(value)?.value, tolerance: readNumber(tolerance)?.value },
  }),
  problemsOf: unitProblems,
  shown: ({ unit }) => ({ unit: unit.trim() }),
  inWords: ({ value, tolerance, unit }) => `${value} ± ${tolerance} ${unit}`,
  Part({ draft, onChange, errorAt }) {
    const input = (name: keyof Typed) => ({
      autoComplete: "off",
      value: draft[name],
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        onChange({ ...draft, [name]: currentTarget.value }),
    });
    return (
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-start gap-5">
        <Field label="Right number" name="key.value" isRequired error={errorAt("key.value")}>
          <Input inputMode="decimal" maxLength={60} {...input("value")} />
        </Field>
        <Field
          label="Tolerance"
          name="key.tolerance"
          isRequired
          error={errorAt("key.tolerance")}
          hint="How far from it an answer is still right."
        >
          <Input inputMode="decimal" maxLength={60} {...input("tolerance")} />
        </Field>
        <Field
          label="Unit"
          name="content.unit"
          error={errorAt("content.unit")}
          hint="Optional, such as kg. Students need not type it. Separate other spellings with commas, such as “litres, l, litre”: students see the first."
        >
          <Input maxLength={100} {...input("unit")} />
        </Field>
      </div>
    );
  },
});
