import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import type { Filter } from "./filters.tsx";
import { useAddressText } from "./use-address-text.ts";

/** Maximum length of a search in the API (contract/shared/scalars.ts, searchText). */
const MAX_SEARCH_LENGTH = 100;

type AddressSearchProps = { label: string; name?: string; pageName?: string; className?: string };

/** A search box whose text is in the address. */
export function AddressSearch({ label, name = "search", pageName = "page", className }: AddressSearchProps) {
  const [text, setText] = useAddressText(name, pageName);
  return (
    <SearchBox
      label={label}
      name={name}
      maxLength={MAX_SEARCH_LENGTH}
      value={text}
      onChange={setText}
      className={className}
    />
  );
}

/** Returns a list filter that is a search box. */
export const search = (label: string, address?: string): Filter<string> => ({
  ...(address && { address }),
  read: (text) => text.trim(),
  control: (place) => <AddressSearch label={label} {...place} />,
});
