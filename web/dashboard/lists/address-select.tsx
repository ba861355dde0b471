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
};

/** A select. Its choice goes into the address, and the list begins at page 1 again. */
export function AddressSelect({
  name,
  label,
  placeholder,
  options,
  read = (text) => text,
  pageName = "page",
}: AddressSelectProps) {
  const { get, go } = useAddress();
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      value={read(get(name)) ?? ""}
      onChange={(event) => go({ [name]: event.target.value, [pageName]: undefined }, { replace: true })}
      options={options}
    />
  );
}
