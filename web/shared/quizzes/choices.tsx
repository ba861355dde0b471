import { Check, X } from "lucide-react";
import { classNames } from "#web/ui/layout/class-names.ts";

interface ChoicesProps {
  type: "radio" | "checkbox";
  name: string;
  /** Id of the question's text. */
  textId: string;
  legend: string;
  options: readonly { id: string; text: string }[];
  chosen: readonly string[];
  /** Right options, if they are shown. */
  right: readonly string[] | null;
  /** True if a person gave the points. A chosen option that the key does not have is then called neither right nor wrong. */
  isByHand?: boolean | undefined;
  isReadOnly: boolean;
  onChange: (chosen: string[]) => void;
}

/** Options of a question, one below the other. */
export function Choices({ type, name, textId, legend, options, chosen, right, ...props }: ChoicesProps) {
  const { isByHand = false, isReadOnly, onChange } = props;
  const legendId = `${name}-legend`;
  const toggle = (id: string) => {
    if (type === "radio") onChange([id]);
    else onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  const isOther = (id: string) => right !== null && chosen.includes(id) && !right.includes(id);
  // The colour of a right option would mislead here.
  const isUnjudged = (id: string) => isReadOnly && (right === null || isOther(id));
  return (
    <fieldset
      disabled={isReadOnly}
      aria-labelledby={`${textId} ${legendId}`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2"
    >
      <legend id={legendId} className="mb-1.5 text-muted text-sm">
        {legend}
      </legend>
      {options.map(({ id, text }) => (
        <label
          key={id}
          className={classNames(
            "flex min-h-12 flex-wrap items-start gap-x-3 rounded-md border-[1.5px] border-control-line bg-raised px-3.5 py-2.5",
            isOther(id) && !isByHand
              ? "has-checked:border-urgent has-checked:bg-urgent-soft"
              : isUnjudged(id)
                ? "has-checked:border-ink"
                : "has-checked:border-action has-checked:bg-action-soft",
            isReadOnly ? "cursor-default" : "cursor-pointer hover:border-ink",
          )}
        >
          <input
            type={type}
            name={name}
            value={id}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
            className="mt-0.5 size-5 shrink-0 accent-action"
          />
          <span dir="auto" className="wrap-anywhere min-w-0 flex-1 basis-36">
            {text}
          </span>
          {right?.includes(id) && (
            <span className="ms-8 flex min-h-6 items-center gap-1 font-semibold text-action text-sm">
              <Check aria-hidden="true" className="size-4" />{" "}
              {chosen.includes(id) ? "Your answer, right" : "Right"}
            </span>
          )}
          {isOther(id) && (
            <span
              className={classNames(
                "ms-8 flex min-h-6 items-center gap-1 font-semibold text-sm",
                !isByHand && "text-urgent",
              )}
            >
              {!isByHand && <X aria-hidden="true" className="size-4" />} Your answer{!isByHand && ", wrong"}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
