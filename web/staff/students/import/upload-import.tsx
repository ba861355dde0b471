import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, apiErrors } from "#contract/shared/errors.ts";
import { MAX_FILE_BYTES } from "#contract/shared/limits.ts";
import { api } from "#web/api.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { useSave } from "#web/dashboard/forms/use-save.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/file-drop.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { importQuery, importsKey } from "./import-queries.ts";

/** The first step. Nobody is added before the lines were looked at. */
export function UploadImport() {
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const queries = useQueryClient();
  const { go } = useAddress();
  const { save, isSaving, error, upload } = useSave(
    (students: File, options) =>
      api.student_imports.upload({ ...options, body: {}, files: { students: [students] } }),
    (made) => {
      queries.setQueryData(importQuery(api, made.id).queryKey, made);
      go({ import: made.id, page: undefined });
    },
    () => queries.invalidateQueries({ queryKey: [...importsKey, "list"] }),
  );
  const atField = error instanceof ApiError ? error.fields.students?.[0] : undefined;
  return (
    <form
      noValidate
      className="grid max-w-2xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(!file);
        if (file && !isSaving) save(file);
      }}
    >
      <p>
        Upload a list with a line for each student and the names of the columns above. You look at the lines
        before anybody is added.
      </p>
      <Field
        label="List of students"
        name="students"
        isRequired
        hint="CSV or XLSX, up to 10 MB and 5,000 students"
        error={isMissing ? "Choose the file." : atField}
      >
        <FileDrop
          accept=".csv,.txt,.xlsx"
          wrongKindMessage={apiErrors.unsupported_students.sentence}
          max_bytes={MAX_FILE_BYTES}
          onPick={(picked) => {
            setFile(picked);
            setIsMissing(false);
          }}
          upload={isSaving ? upload : undefined}
        />
      </Field>
      {error && !atField && (
        <FailureLine key={String(isSaving)}>
          <Alert tone="error">{sentenceOf(error, "Failed to upload the file. Please try again.")}</Alert>
        </FailureLine>
      )}
      <div>
        <Button type="submit" isPending={isSaving} pendingLabel="Uploading...">
          Upload the List
        </Button>
      </div>
    </form>
  );
}
