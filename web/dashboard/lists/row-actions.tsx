import { Pencil, Trash2 } from "lucide-react";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { IconButton } from "#web/ui/layout/icon-button.tsx";

type EditLinkProps = {
  to: string;
  label: string;
  /** For a form over the list, which stays where it is scrolled to. */
  opensDialog?: boolean;
};

/** The way to a row's form. The label names the row. */
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

/** Asks whether a row is to be deleted. The label names the row. */
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
