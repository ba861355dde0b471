import { Pencil, Trash2 } from "lucide-react";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

type EditLinkProps = {
  to: string;
  label: string;
  /** Set for a form in a dialog: the list behind it keeps its scroll position. */
  opensDialog?: boolean;
};

/** A link to a row's form. The label names the row. */
export function EditLink({ to, label, opensDialog }: EditLinkProps) {
  return (
    <ButtonLink
      to={to}
      preventScrollReset={opensDialog}
      variant="quiet"
      size="small"
      icon={<Pencil className="size-4" />}
      aria-label={`Edit ${label}`}
    >
      <span className="md:max-lg:sr-only">Edit</span>
    </ButtonLink>
  );
}

/** A button that opens the question before a deletion. The label names the row. */
export function DeleteButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton
      label={`Delete ${label}`}
      icon={<Trash2 className="size-5" />}
      tone="urgent"
      onClick={onClick}
    />
  );
}
