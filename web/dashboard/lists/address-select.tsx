import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Select, type SelectOption } from "#web/ui/inputs/select.tsx";

type AddressSelectProps = {
  name: string;
  label: string;
  /** The first, empty choice. */
  placeholder?: string;
  options: SelectOption[];
  /** The choice that a text of the address means. */
  read?: (text: string) => string | undefined;
  pageName?: string;
  /** What else another choice takes out of the address. */
  resets?: readonly string[];
};

/** A select. Its choice goes into the address, and the list begins at page 1 again. */
export function AddressSelect({
  name,
  label,
  placeholder,
  options,
  read = (text) => text,
  pageName = "page",
  resets = [],
}: AddressSelectProps) {
  const { get, go } = useAddress();
  const without = Object.fromEntries([...resets, pageName].map((one) => [one, undefined]));
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      value={read(get(name)) ?? ""}
      onChange={(event) => go({ ...without, [name]: event.target.value }, { replace: true })}
      options={options}
    />
  );
}
