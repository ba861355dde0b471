import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailureLine } from "../failure-line.tsx";

/** Shows why a save failed. With `onReload`, offers the latest version of the record. */
export function FailedSave({ message, onReload }: { message: string; onReload?: (() => void) | undefined }) {
  return (
    <FailureLine>
      <Alert
        tone="error"
        action={
          onReload && (
            <Button size="small" variant="secondary" onClick={onReload}>
              Load the latest version
            </Button>
          )
        }
      >
        {message}
      </Alert>
    </FailureLine>
  );
}
