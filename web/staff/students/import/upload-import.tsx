import { useQueryClient } from "@tanstack/react-query";
import { apiErrors } from "#contract/shared/errors.ts";
import { api } from "#web/api.ts";
import { UploadFileForm } from "#web/dashboard/forms/upload-file-form.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { importQuery, importsKey } from "./import-queries.ts";

const field = {
  name: "students",
  label: "List of students",
  hint: "CSV or XLSX, up to 10 MB and 5,000 students",
  missing: "Choose the file.",
};

/** The first step. Nobody is added before the lines were looked at. */
export function UploadImport() {
  const queries = useQueryClient();
  const { go } = useAddress();
  return (
    <UploadFileForm
      field={field}
      accept=".csv,.txt,.xlsx"
      wrongKind={apiErrors.unsupported_students.sentence}
      send={(students, options) =>
        api.student_imports.upload({ ...options, body: {}, files: { students: [students] } })
      }
      onUploaded={(made) => {
        queries.setQueryData(importQuery(api, made.id).queryKey, made);
        go({ import: made.id, page: undefined });
      }}
      onSettled={() => queries.invalidateQueries({ queryKey: [...importsKey, "list"] })}
      failure="Failed to upload the file. Please try again."
      buttonLabel="Upload the List"
    >
      <p>
        Upload a list with a line for each student. Its first line names the columns: Email, Name and Phone,
        and as you have them Location, Occupation, Organization, Education level and Referral source. You
        choose the program next, and look at the lines before anybody is added.
      </p>
    </UploadFileForm>
  );
}
