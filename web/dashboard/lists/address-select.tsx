import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Select, type SelectOption } from "#web/ui/inputs/select.tsx";

type AddressSelectProps = {
  name: string;
  label: string;
  /** The first, empty choice. */
  placeholder?: string;
  options: SelectOption[];
  /** What is chosen, where an empty address means a choice. */
  value?: string;
};

/** A select that keeps its choice in the address; the list begins at page 1 again. */
export function AddressSelect({ name, label, placeholder, options, value }: AddressSelectProps) {
  const { get, go } = useAddress();
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      value={value ?? get(name)}
      onChange={(event) => go({ [name]: event.target.value, page: undefined }, { replace: true })}
      options={options}
    />
  );
}
