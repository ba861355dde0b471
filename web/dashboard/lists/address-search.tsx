import { useEffect, useRef, useState } from "react";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";

const PAUSE_MS = 300;
/** The API's own limit (contract/shared/scalars.ts, searchText). */
const MAX_SEARCH_LENGTH = 100;

type AddressSearchProps = { label: string; name?: string; pageName?: string; className?: string };

/** A search box. After a pause in typing its text goes into the address, and the list begins at page 1 again. */
export function AddressSearch({ label, name = "search", pageName = "page", className }: AddressSearchProps) {
  const { get, go } = useAddress();
  const stored = get(name);
  const [text, setText] = useState(stored);
  const sent = useRef(stored);
  useEffect(() => {
    // Back and forward change the address without typing.
    if (stored !== sent.current) setText(stored);
    sent.current = stored;
  }, [stored]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      go({ [name]: text, [pageName]: undefined }, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
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
