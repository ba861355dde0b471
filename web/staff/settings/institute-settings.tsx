import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useState } from "react";
import { z } from "zod";
import { Institute, type StoredInstitute } from "#contract/content/institute.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { conflictsOf } from "#web/dashboard/forms/conflicts.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { Editor } from "#web/dashboard/forms/editor/editor.tsx";
import { FormBar } from "#web/dashboard/forms/form-bar.tsx";
import { FormParts } from "#web/dashboard/forms/form-parts.tsx";
import { areStored, latestBase, orStored } from "#web/dashboard/forms/or-stored.ts";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { showInstitute } from "#web/dashboard/shell/shown-institute.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { bodyOf, type InstituteValues, instituteParts, valuesOf } from "./institute-fields.ts";

/** Query of the stored institute. It is not cached, so that the form starts with the current values. */
export const instituteQuery = { ...q(api.institute.get), gcTime: 0 };

/** Edits the institute's identity, which every page and email shows. */
export function InstituteSettings() {
  const institute = useQuery(instituteQuery);
  // The server's page has no form yet.
  useOpenPart(useIsBrowser() && institute.isSuccess);
  // Restarts the form with the stored values, after a save or when somebody else has saved.
  const [version, setVersion] = useState(1);
  return (
    <Editor query={institute} failure="Failed to load the institute's details.">
      {(stored) => (
        <InstituteForm key={version} institute={stored} onStored={() => setVersion(version + 1)} />
      )}
    </Editor>
  );
}

/** Scrolls to the part in the address, such as `part=bank`, when the form is shown. */
function useOpenPart(isShown: boolean) {
  const part = useAddress().get("part");
  useEffect(() => {
    const heading = isShown && part ? document.getElementById(`part-${part}`) : null;
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }, [isShown, part]);
}

type InstituteFormProps = { institute: StoredInstitute; onStored: () => void };

function InstituteForm({ institute, onStored }: InstituteFormProps) {
  const [initial] = useState(() => valuesOf(institute));
  const [begun] = useState(institute.updated_at);
  const form = useForm<InstituteValues>({ draft: "institute", initial, schema, version: begun });
  const queries = useQueryClient();
  const showToast = useToast();
  const saving = useMutation({
    mutationFn: (values: InstituteValues) =>
      orStored(
        api.institute.update({ body: { ...bodyOf(values, institute), updated_at: form.version } }),
        (current) => areStored(form.changes, valuesOf(current), parsed(values)),
      ),
    onError: (error: Error) => form.showApiError(error),
    onSuccess: (saved) => {
      form.discard();
      queries.setQueryData(instituteQuery.queryKey, saved);
      showInstitute(queries, saved);
      showToast("The institute's details are saved.");
      onStored();
    },
  });
  /** Fetches the stored values. The typed text stays on top, as the form's draft. */
  async function reload() {
    form.rebase(latestBase(saving.error, valuesOf));
    await queries.refetchQueries({ queryKey: instituteQuery.queryKey });
    onStored();
  }
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending && form.check()) saving.mutate(form.values);
  }
  return (
    <form method="post" noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {form.isRestored && <DraftNotice onDiscard={form.discard} isOutdated={form.isOutdated} />}
      <FormParts parts={instituteParts} schema={Institute} form={form} record={institute} />
      <FormBar
        saveLabel="Save Changes"
        isSaving={saving.isPending}
        problem={
          <SaveProblem
            error={saving.error}
            failure={(error) => sentenceOf(error, "Failed to save. Please try again.")}
            isNew={false}
            names={fieldNames}
            conflicts={conflictsOf(saving.error, form, valuesOf)}
            onReload={() => void reload()}
          />
        }
      />
    </form>
  );
}

/** Returns the values as the server stores them, for example a phone with its country code. */
function parsed(values: InstituteValues): InstituteValues {
  const { success, data } = Institute.safeParse(bodyOf(values));
  return success ? valuesOf(data) : values;
}

const fieldNames = instituteParts.flatMap(({ fields }) => Object.keys(fields));
const schema = z.preprocess((values) => bodyOf(values as InstituteValues), Institute);
