import { useQueryClient } from "@tanstack/react-query";
import { apiErrors } from "#contract/shared/errors.ts";
import { api } from "#web/api.ts";
import { UploadFileForm } from "#web/dashboard/forms/upload-file-form.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { statementQuery, statementsKey, timeout_ms } from "./statement-queries.ts";

const field = {
  name: "statement",
  label: "Statement",
  hint: "CSV or XLSX, up to 10 MB and 50,000 lines",
  missing: "Choose the statement.",
};

/** The first step. Nothing is recorded before the lines were looked at. */
export function UploadStatement() {
  const queries = useQueryClient();
  const { go } = useAddress();
  return (
    <UploadFileForm
      field={field}
      accept=".csv,.txt,.xlsx"
      wrongKind={apiErrors.unsupported_statement.sentence}
      send={(statement, options) =>
        api.statements.upload({ ...options, timeout_ms, body: {}, files: { statement: [statement] } })
      }
      onUploaded={(statement) => {
        queries.setQueryData(statementQuery(api, statement.id).queryKey, statement);
        go({ statement: statement.id, page: undefined });
      }}
      onSettled={() => queries.invalidateQueries({ queryKey: [...statementsKey, "list"] })}
      failure="Failed to upload the statement. Please try again."
      buttonLabel="Upload the Statement"
    >
      <p>
        Upload the CSV or XLSX of MTN, Airtel or your bank. Its lines are matched with fees; you look at them
        before anything is recorded.
      </p>
    </UploadFileForm>
  );
}
