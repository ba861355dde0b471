import { Checkbox } from "#web/ui/inputs/checkbox.tsx";

type KeepCertificatesProps = {
  count: number;
  whose: "your" | "their";
  isKept: boolean;
  onChange: (isKept: boolean) => void;
};

/** The choice to keep certificates, which name the person. Without certificates, there is nothing to choose. */
export function KeepCertificates({ count, whose, isKept, onChange }: KeepCertificatesProps) {
  if (count === 0) return null;
  const certificates = count === 1 ? "certificate" : "certificates";
  return (
    <Checkbox
      label={`Keep ${whose === "your" ? "my" : "their"} ${certificates}`}
      hint="A kept certificate shows its name to everybody who has its code. A deleted one can no longer be checked."
      checked={isKept}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
