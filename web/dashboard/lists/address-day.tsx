import { isCalendarDay } from "#contract/shared/day-range.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { useAddressText } from "./use-address-text.ts";

type AddressDayProps = { name: string; label: string; error?: string | undefined; pageName?: string };

/** A day that is in the address, also while it is wrong. */
export function AddressDay({ name, label, error, pageName = "page" }: AddressDayProps) {
  const [text, setText] = useAddressText(name, pageName);
  return (
    <Field label={label} name={name} error={error}>
      <Input
        // A date field would hide a text that is no day, and nobody could mend it.
        type={text === "" || isCalendarDay(text) ? "date" : "text"}
        disabled={!useIsBrowser()}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Field>
  );
}
