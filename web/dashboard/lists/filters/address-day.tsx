import { isCalendarDay } from "#contract/shared/time/day-range.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { formatTime } from "#web/ui/time/time.tsx";
import { useAddressText } from "./use-address-text.ts";

type AddressDayProps = {
  name: string;
  label: string;
  error?: string | undefined;
  pageName?: string;
  /** Shows the label inside the field, for filter bars, which have no room above it. */
  isLabelInside?: boolean;
};

/** A date field. Its value is in the address, even while it is not a valid date. */
export function AddressDay({ name, label, error, pageName = "page", isLabelInside }: AddressDayProps) {
  const [text, setText] = useAddressText(name, pageName);
  const isDay = text === "" || isCalendarDay(text);
  return (
    <Field label={label} name={name} error={error} isLabelHidden={isLabelInside}>
      <div className="group relative">
        <Input
          // A date field would hide an invalid text, so that nobody could correct it.
          type={isDay ? "date" : "text"}
          disabled={!useIsBrowser()}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={classNames(isLabelInside && "ps-14", isDay && "not-focus:text-transparent!")}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3.5 flex items-center text-muted text-sm"
        >
          {isLabelInside && <span className="w-10.5">{label}</span>}
          {/* Shown instead of the browser's own text, which follows its locale and is mm/dd/yyyy without a date. */}
          {isDay && (
            <span className="text-base text-ink group-focus-within:hidden">
              {text ? formatTime(text) : "Any day"}
            </span>
          )}
        </span>
      </div>
    </Field>
  );
}
