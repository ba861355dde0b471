import { useNavigation } from "react-router";
import { Button } from "#web/ui/buttons/button.tsx";

type IntentButtonProps = { intent: string; pendingLabel?: string; className?: string; children: string };

/** A submit button with an intent. It is pending while the form is posted with this intent. */
export function IntentButton({
  intent,
  pendingLabel = "One moment...",
  className,
  children,
}: IntentButtonProps) {
  const isPending = useNavigation().formData?.get("intent") === intent;
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      size="large"
      isPending={isPending}
      pendingLabel={pendingLabel}
      className={className}
    >
      {children}
    </Button>
  );
}
