import { useQueryClient } from "@tanstack/react-query";
import { shownMaxSize } from "#contract/shared/files/file-rules.ts";
import { MAX_STATEMENT_ROWS } from "#contract/shared/limits.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { api } from "#web/api/client.ts";
import { makeStale } from "#web/api/stale.ts";
import { UploadFileForm } from "#web/dashboard/forms/upload-file-form.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { statementQuery, timeout_ms } from "./statement-queries.ts";

const field = {
  name: "statement",
  label: "Statement",
  hint: `CSV or XLSX, up to ${shownMaxSize} and ${withThousands(MAX_STATEMENT_ROWS)} lines`,
  missing: "Choose the statement.",
};

/** Shows the first step, the upload. Nothing is recorded before staff have looked at the lines. */
export function UploadStatement() {
  const queries = useQueryClient();
  const { go } = useAddress();
  return (
    <UploadFileForm
      field={field}
      kind="statement"
      send={(statement, options) =>
        api.statements.upload({ ...options, timeout_ms, body: {}, files: { statement: [statement] } })
      }
      onUploaded={(statement) => {
        queries.setQueryData(statementQuery(statement.id).queryKey, statement);
        go({ statement: statement.id, page: undefined });
      }}
      onSettled={() => makeStale(queries, "statements")}
      failure="Failed to upload the statement. Please try again."
      buttonLabel="Upload the Statement"
    >
      <p>
        Upload the CSV or XLSX of MTN, Airtel or your bank. Its lines are matched with fees; you check them
        before anything is recorded.
      </p>
    </UploadFileForm>
  );
}
