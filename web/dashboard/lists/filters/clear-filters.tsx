import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";

type ClearFiltersProps = { names: readonly string[]; label?: string };

/** A button that removes these filters, and the page, from the address. */
export function ClearFilters({ names, label = "Clear All Filters" }: ClearFiltersProps) {
  const { go } = useAddress();
  return (
    <Button
      variant="secondary"
      onClick={() => go(Object.fromEntries([...names, "page"].map((name) => [name, undefined])))}
    >
      {label}
    </Button>
  );
}
