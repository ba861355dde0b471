import { useQuery } from "@tanstack/react-query";
import { tagsIn } from "#contract/courses/quizzes/tags.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { tagsQuery } from "./quiz-queries.ts";

/** Number of known tags that are offered. */
const MAX_SHOWN = 20;

interface TagsInputProps {
  program: number;
  value: string;
  error: string | undefined;
  label?: string;
  onChange: (text: string) => void;
}

/** Tags as a text with commas, with the tags of the program's other questions as buttons. */
export function TagsInput({ program, value, error, label = "Tags", onChange }: TagsInputProps) {
  const { data: known = [] } = useQuery(tagsQuery(program));
  const tags = tagsIn(value);
  const toggle = (tag: string) =>
    onChange((tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag]).join(", "));
  return (
    <div className="grid gap-2">
      <Field label={label} name="tags" error={error} hint="Separate them with commas, such as week 1, soil.">
        <Input
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Field>
      {known.length > 0 && (
        <ul aria-label="Tags of other questions" className="flex flex-wrap gap-2">
          {known.slice(0, MAX_SHOWN).map(({ tag, count }) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                aria-pressed={tags.includes(tag)}
                onClick={() => toggle(tag)}
                className={classNames(
                  "wrap-anywhere inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border-[1.5px] px-4 text-sm",
                  tags.includes(tag)
                    ? "border-action bg-action-soft"
                    : "border-control-line hover:border-action hover:text-action",
                )}
              >
                <span dir="auto">{tag}</span>
                <span className="text-muted tabular-nums">{count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
