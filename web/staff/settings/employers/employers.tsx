import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Employer } from "#contract/content/employers.ts";
import { SHOWN_EMPLOYERS } from "#contract/shared/limits.ts";
import { api } from "#web/api/client.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { DeleteDialog } from "#web/dashboard/lists/deletion/delete-dialog.tsx";
import { Logo } from "#web/shared/institute/logo.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { EmployerDialog } from "./employer-dialog.tsx";
import { employersQuery } from "./employers-query.ts";

/** Edits the employers of graduates, which the home page shows. */
export function Employers() {
  const employers = useQuery(employersQuery);
  const [edited, setEdited] = useState<Employer | "new" | null>(null);
  const [deleted, setDeleted] = useState<Employer | null>(null);
  return (
    <FormPart
      title="Employers"
      lead={`Where graduates work: Home shows the first ${SHOWN_EMPLOYERS} in the order in which they were added. A logo is shown on white. Without a logo, the name is shown.`}
    >
      {employers.isPending ? (
        <Loading label="Loading employers">
          <SkeletonText lines={3} />
        </Loading>
      ) : employers.isError ? (
        <FailedState title="Failed to load employers." onRetry={() => void employers.refetch()} />
      ) : (
        <EmployerRows employers={employers.data} onEdit={setEdited} onDelete={setDeleted} />
      )}
      <div>
        <Button variant="secondary" icon={<Plus className="size-5" />} onClick={() => setEdited("new")}>
          Add Employer
        </Button>
      </div>
      {edited && (
        <EmployerDialog {...(edited !== "new" && { record: edited })} onClose={() => setEdited(null)} />
      )}
      <DeleteDialog
        kind="employer"
        row={deleted}
        title={({ name }) => `Delete ${name}?`}
        remove={({ id }) => api.employers.remove({ params: { id } })}
        done="Employer deleted."
        failure="Failed to delete employer. Please try again."
        stale="employers"
        onClose={() => setDeleted(null)}
      >
        <p>Home will no longer show it.</p>
      </DeleteDialog>
    </FormPart>
  );
}

type EmployerRowsProps = {
  employers: Employer[];
  onEdit: (employer: Employer) => void;
  onDelete: (employer: Employer) => void;
};

function EmployerRows({ employers, onEdit, onDelete }: EmployerRowsProps) {
  if (employers.length === 0)
    return <p className="text-muted text-sm">None yet. Home shows no employers until you add one.</p>;
  return (
    <ul className="divide-y divide-line">
      {employers.map((employer) => (
        <li key={employer.id} className="flex items-center gap-3 py-2">
          {employer.image && <Logo employer={employer} className="h-10 w-20" />}
          <span dir="auto" className="wrap-anywhere min-w-0 flex-1 font-semibold">
            {employer.name}
          </span>
          <IconButton
            label={`Edit ${employer.name}`}
            icon={<Pencil className="size-5" />}
            onClick={() => onEdit(employer)}
          />
          <IconButton
            label={`Delete ${employer.name}`}
            tone="urgent"
            icon={<Trash2 className="size-5" />}
            onClick={() => onDelete(employer)}
          />
        </li>
      ))}
    </ul>
  );
}
