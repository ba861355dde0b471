import { useQuery } from "@tanstack/react-query";
import type { Permission } from "#contract/shared/permissions.ts";
import { permissionChoices } from "#contract/shared/permissions.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { FieldError } from "#web/ui/inputs/field.tsx";
import { permissionChoicesQuery } from "./sub-admin-queries.ts";

type PermissionGridProps = {
  value: Permission[];
  onChange: (permissions: Permission[]) => void;
  error: string | undefined;
};

/** Shows a checkbox for each permission, and one for all of them. */
export function PermissionGrid({ value, onChange, error }: PermissionGridProps) {
  const choices = useQuery(permissionChoicesQuery).data?.permissions ?? permissionChoices;
  const all = choices.map((choice) => choice.value);
  const hasAll = all.every((key) => value.includes(key));
  const flip = (key: Permission) =>
    onChange(all.filter((one) => (one === key ? !value.includes(one) : value.includes(one))));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Permissions</legend>
      <Checkbox
        label={<span className="font-semibold">Select all</span>}
        checked={hasAll}
        ref={(box) => {
          if (box) box.indeterminate = !hasAll && value.length > 0;
        }}
        onChange={() => onChange(hasAll ? [] : all)}
      />
      <div className="grid gap-x-6 border-line border-t pt-1 sm:grid-cols-2 lg:grid-cols-3">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={value.includes(choice.value)}
            onChange={() => flip(choice.value)}
          />
        ))}
      </div>
      <FieldError id="permissions-error" message={error} />
    </fieldset>
  );
}
