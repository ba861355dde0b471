import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Select, type SelectOption } from "#web/ui/inputs/select.tsx";

type AddressSelectProps = {
  name: string;
  label: string;
  /** Label of the first, empty choice. */
  placeholder?: string;
  options: SelectOption[];
  /** Label of a value of the address that is no option. By default, the value. */
  other?: string;
  /** Converts the address's text to a choice. */
  read?: (text: string) => string | undefined;
  pageName?: string;
  /** Other query parameters to remove when the choice changes. */
  resets?: readonly string[];
};

/** A select whose choice is in the address. A new choice leads back to page 1 of the list. */
export function AddressSelect({
  name,
  label,
  placeholder,
  options,
  other,
  read = (text) => text,
  pageName = "page",
  resets = [],
}: AddressSelectProps) {
  const { get, go } = useAddress();
  const value = read(get(name)) ?? "";
  // The list is narrowed by the address, also by a value that is no longer offered.
  const isOther = value !== "" && !options.some((option) => option.value === value);
  const without = Object.fromEntries([...resets, pageName].map((one) => [one, undefined]));
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => go({ ...without, [name]: event.target.value }, { replace: true })}
      options={isOther ? [...options, { value, label: other ?? value }] : options}
    />
  );
}
