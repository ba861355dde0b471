import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { z } from "zod";
import type { DarasaClient } from "#contract/all.ts";
import { Institute, type StoredInstitute } from "#contract/content/institute.ts";
import { api } from "#web/api.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { Editor } from "#web/dashboard/forms/editor.tsx";
import { FormBar } from "#web/dashboard/forms/form-bar.tsx";
import { FormParts } from "#web/dashboard/forms/form-parts.tsx";
import { SaveProblem } from "#web/dashboard/forms/save-problem.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { showInstituteName } from "#web/dashboard/shell/institute-name.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { bodyOf, type InstituteValues, instituteParts, valuesOf } from "./institute-fields.ts";

/** What is stored now. It is not cached, since a form begins with it. */
export const instituteQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["institute"],
    queryFn: ({ signal }) => api.institute.get({ signal }),
    gcTime: 0,
  });

/** The institute's identity, which every page and email shows. */
export function InstituteSettings() {
  const institute = useQuery(instituteQuery(api));
  // After a save, or with what somebody else has saved, the form begins again with what is stored.
  const [version, setVersion] = useState(1);
  return (
    <Editor query={institute} failure="Failed to load the institute's details.">
      {(stored) => (
        <InstituteForm key={version} institute={stored} onStored={() => setVersion(version + 1)} />
      )}
    </Editor>
  );
}

type InstituteFormProps = { institute: StoredInstitute; onStored: () => void };

function InstituteForm({ institute, onStored }: InstituteFormProps) {
  const [initial] = useState(() => valuesOf(institute));
  const [begun] = useState(institute.updated_at);
  const form = useForm<InstituteValues>({ draft: "institute", initial, schema });
  const queries = useQueryClient();
  const showToast = useToast();
  const saving = useMutation({
    mutationFn: (values: InstituteValues) =>
      api.institute.update({ body: { ...bodyOf(values), updated_at: begun } }),
    onError: (error: Error) => form.showApiError(error),
    onSuccess: (saved) => {
      form.discard();
      queries.setQueryData(instituteQuery(api).queryKey, saved);
      showInstituteName(queries, saved.name);
      showToast("The institute's details are saved.");
      onStored();
    },
  });
  /** What was typed is the form's draft, which stays on top. */
  async function reload() {
    await queries.refetchQueries({ queryKey: instituteQuery(api).queryKey });
    onStored();
  }
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending && form.check()) saving.mutate(form.values);
  }
  return (
    <form method="post" noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <FormParts parts={instituteParts} schema={Institute} form={form} />
      <FormBar
        saveLabel="Save Changes"
        isSaving={saving.isPending}
        problem={
          <SaveProblem
            error={saving.error}
            failure={(error) => sentenceOf(error, "Failed to save. Please try again.")}
            isNew={false}
            names={fieldNames}
            onReload={() => void reload()}
          />
        }
      />
    </form>
  );
}

const fieldNames = instituteParts.flatMap(({ fields }) => Object.keys(fields));
const schema = z.preprocess((values) => bodyOf(values as InstituteValues), Institute);
