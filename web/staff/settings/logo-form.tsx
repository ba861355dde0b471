import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StoredInstitute } from "#contract/content/institute.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { focusMainIfLost } from "#web/browser/focus-main.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useSave } from "#web/dashboard/forms/saving/use-save.ts";
import { showInstitute } from "#web/dashboard/shell/shown-institute.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/files/file-drop.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { instituteQuery } from "./institute-settings.tsx";

/** Uploads or removes the logo, separately from the form of the institute (staff.md 6.1). */
export function LogoForm() {
  const institute = useQuery(instituteQuery);
  // Empties the field after an upload.
  const [version, setVersion] = useState(1);
  if (!institute.data) return null;
  return <Form key={version} logo={institute.data.logo} onStored={() => setVersion(version + 1)} />;
}

function Form({ logo, onStored }: { logo: string | null; onStored: () => void }) {
  const queries = useQueryClient();
  const showToast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const store = (saved: StoredInstitute) => {
    queries.setQueryData(instituteQuery.queryKey, saved);
    showInstitute(queries, saved);
    onStored();
  };
  const { save, isSaving, error, upload } = useSave(
    (picked: File, options) => api.institute.change_logo({ files: { logo: [picked] }, ...options }),
    (saved) => {
      store(saved);
      showToast("The logo is saved.");
      // The form was drawn again without the pressed button.
      setTimeout(focusMainIfLost);
    },
    () => undefined,
  );
  const removal = useChange(() => api.institute.remove_logo(), {
    stale: "institute",
    onDone: store,
    done: "The logo is removed.",
    failure: "Failed to remove the logo. Please try again.",
  });
  const atField = error instanceof ApiError ? error.fields.logo?.[0] : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (file && !isSaving) save(file);
      }}
    >
      <FormPart
        title="Logo"
        lead="Shown on white next to the name, on every page, in emails and on papers. A square picture fits best, and becomes the icon of the site. Without one, the mark of Darasa is shown."
      >
        <Field label="Logo" name="logo" isLabelHidden error={atField} hint={fileHint("image")}>
          <FileDrop
            mode="image"
            rules={fileRules("image")}
            current={logo ?? undefined}
            onPick={setFile}
            upload={isSaving ? upload : undefined}
          />
        </Field>
        {error && !atField && (
          <FailureLine key={String(isSaving)}>
            <Alert tone="error">{problemOf(error, "Failed to save the logo. Please try again.")}</Alert>
          </FailureLine>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="secondary"
            needsScript
            isPending={isSaving}
            pendingLabel="Saving..."
            disabledReason={file ? undefined : "Choose a picture first."}
          >
            Save Logo
          </Button>
          {logo && (
            <Button
              variant="quiet"
              isPending={removal.isPending}
              pendingLabel="Removing..."
              onClick={() => !removal.isPending && removal.mutate()}
            >
              Remove Logo
            </Button>
          )}
        </div>
      </FormPart>
    </form>
  );
}
