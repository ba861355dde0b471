import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#contract/shared/errors.ts";
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
import { statementQuery, statementsKey } from "./statement-queries.ts";

const wrongKind = "File type not supported. Export the statement as CSV: a .csv or .txt file.";

/** The first step. Nothing is recorded before the lines were looked at. */
export function UploadStatement() {
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const queries = useQueryClient();
  const { go } = useAddress();
  const { save, isSaving, error, upload } = useSave(
    (statement: File, options) =>
      api.statements.upload({ ...options, body: {}, files: { statement: [statement] } }),
    (statement) => {
      queries.setQueryData(statementQuery(api, statement.id).queryKey, statement);
      go({ statement: statement.id, page: undefined });
    },
    () => queries.invalidateQueries({ queryKey: [...statementsKey, "list"] }),
  );
  const atField = error instanceof ApiError ? error.fields.statement?.[0] : undefined;
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
        Upload the CSV of MTN, Airtel or your bank. Its lines are matched with fees; you look at them before
        anything is recorded.
      </p>
      <Field
        label="Statement"
        name="statement"
        isRequired
        hint="CSV, up to 10 MB and 50,000 lines"
        error={isMissing ? "Choose the statement." : atField}
      >
        <FileDrop
          accept=".csv,.txt"
          wrongKindMessage={wrongKind}
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
          <Alert tone="error">{sentenceOf(error, "Failed to upload the statement. Please try again.")}</Alert>
        </FailureLine>
      )}
      <div>
        <Button type="submit" isPending={isSaving} pendingLabel="Uploading...">
          Upload the Statement
        </Button>
      </div>
    </form>
  );
}
