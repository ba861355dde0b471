import { useQueryClient } from "@tanstack/react-query";
import { shownMaxSize } from "#contract/shared/files/file-rules.ts";
import { MAX_IMPORT_ROWS } from "#contract/shared/limits.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { api } from "#web/api/client.ts";
import { makeStale } from "#web/api/stale.ts";
import { UploadFileForm } from "#web/dashboard/forms/upload-file-form.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { importQuery } from "./import-queries.ts";

const field = {
  name: "students",
  label: "List of students",
  hint: `CSV or XLSX, up to ${shownMaxSize} and ${withThousands(MAX_IMPORT_ROWS)} students`,
  missing: "Choose the file.",
};

/** Shows the first step, the upload. Nobody is added before staff have looked at the lines. */
export function UploadImport() {
  const queries = useQueryClient();
  const { go } = useAddress();
  return (
    <UploadFileForm
      field={field}
      kind="students"
      send={(students, options) =>
        api.student_imports.upload({ ...options, body: {}, files: { students: [students] } })
      }
      onUploaded={(made) => {
        queries.setQueryData(importQuery(made.id).queryKey, made);
        go({ import: made.id, page: undefined });
      }}
      onSettled={() => makeStale(queries, "student_imports")}
      failure="Failed to upload the file. Please try again."
      buttonLabel="Upload the List"
    >
      <p>
        Upload a list with a line for each student. Its first line names the columns: Email, Name and Phone,
        and, if you have them, Location, Occupation, Organization, Education level and Referral source. Next,
        you choose the program and check the lines before anybody is added.
      </p>
    </UploadFileForm>
  );
}
