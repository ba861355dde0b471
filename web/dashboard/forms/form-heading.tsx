import { ArrowLeft, X } from "lucide-react";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

type FormHeadingProps = {
  title: string;
  lead?: string;
  /** A link back, which replaces the close button. */
  back?: { label: string; href: string };
  onClose: () => void;
};

/** The h1 of a form page, with its close button or the link back. */
export function FormHeading({ title, lead, back, onClose }: FormHeadingProps) {
  useOpenTitle(title);
  return (
    <div>
      {back && (
        <ButtonLink
          to={back.href}
          variant="quiet"
          size="small"
          icon={<ArrowLeft className="size-4" />}
          className="-ms-3"
        >
          {back.label}
        </ButtonLink>
      )}
      <div className="flex items-start justify-between gap-4">
        <h1 className="min-w-0 text-3xl">{title}</h1>
        {!back && <IconButton label="Close" icon={<X className="size-6" />} onClick={onClose} />}
      </div>
      {lead && <p className="measure mt-3 text-lg text-muted">{lead}</p>}
    </div>
  );
}
