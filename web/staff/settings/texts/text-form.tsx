import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, ExternalLink } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { z } from "zod";
import { type DefaultFacts, defaultText } from "#contract/content/default-texts/default-texts.ts";
import {
  MAX_TEXT_ITEMS,
  type StoredSiteText,
  siteTextField,
  siteTextList,
  type TextPage,
  textPages,
} from "#contract/content/site-texts.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { makeStale } from "#web/api/stale.ts";
import { conflictsOf } from "#web/dashboard/forms/conflicts.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FormBar } from "#web/dashboard/forms/form-bar.tsx";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { areStored, latestBase, orStored } from "#web/dashboard/forms/or-stored.ts";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { RichText } from "#web/ui/inputs/rich-text/rich-text.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { textsQuery } from "./texts-query.ts";

type TextFormProps = { text: StoredSiteText; facts: DefaultFacts };

/** Edits one text of the public site. */
export function TextForm({ text, facts }: TextFormProps) {
  // Restarts the form with the stored text after somebody else has saved it.
  const [version, setVersion] = useState(1);
  return <Form key={version} text={text} facts={facts} onStored={() => setVersion(version + 1)} />;
}

/** Addresses of the pages that show the texts. */
const pages: Record<TextPage, string> = {
  home: paths.home(),
  about: paths.about(),
  terms: paths.terms(),
  guidelines: paths.guidelines(),
  privacy: paths.privacy(),
};

/** Sections that the page adds from the settings, below the institute's own text. */
const added: Partial<Record<TextPage, string>> = {
  terms: 'The page ends with "Ways to Pay": your bank account and mobile money, as they are in the settings.',
  guidelines: 'The page ends with "Who to Contact", with your contacts from the settings.',
  privacy: 'The page ends with "Whom to ask", with your contacts from the settings.',
};

const hints = {
  line: "If it is empty, the page does not show it.",
  text: "An empty text is not shown. A new line begins a new paragraph.",
  list: `One line for each, at most ${MAX_TEXT_ITEMS}: a name, a colon, and a sentence about it. Without lines, the page does not have this part.`,
  rich: "Headings become the numbered sections of the page.",
} as const;

type FormProps = TextFormProps & { onStored: () => void };

function Form({ text, facts, onStored }: FormProps) {
  const { name } = text;
  const { kind, page, ...rules } = siteTextList[name];
  // A document has the name of its page.
  const label = kind === "rich" ? "Text" : rules.label;
  const specified = defaultText(name, facts);
  const valuesOf = (stored: Pick<StoredSiteText, "value">) => ({ value: stored.value ?? specified });
  const [initial] = useState(() => valuesOf(text));
  const [begun] = useState(text.updated_at);
  const [schema] = useState(() => z.object({ value: siteTextField(name) }));
  const form = useForm({ draft: `site-text-${name}`, initial, schema, version: begun });
  const { href, go } = useAddress();
  const queries = useQueryClient();
  const showToast = useToast();
  const saving = useMutation({
    mutationFn: (value: string | null) =>
      orStored(
        api.site_texts.update({ params: { name }, body: { value, updated_at: form.version } }),
        (current) => areStored({ value }, { value: current.value }),
      ),
    onError: (error: Error) => form.showApiError(error),
    onSuccess: async ({ value }) => {
      form.discard();
      await makeStale(queries, "site_texts");
      showToast(value === null ? "The original text is shown." : "Your text is saved.");
      go({ text: undefined });
    },
  });
  async function reload() {
    form.rebase(latestBase(saving.error, valuesOf));
    await queries.refetchQueries({ queryKey: textsQuery.queryKey });
    onStored();
  }
  function save(event: SubmitEvent) {
    event.preventDefault();
    const { value } = form.values;
    // The original text is not stored, so that upgrades may change it.
    if (!saving.isPending && form.check()) saving.mutate(value === specified ? null : value);
  }
  const isRestoring = saving.isPending && saving.variables === null;
  return (
    <form method="post" noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={href({ text: undefined })}
          variant="quiet"
          size="small"
          icon={<ArrowLeft className="size-4" />}
        >
          All texts
        </ButtonLink>
        <ButtonLink
          to={pages[page]}
          reloadDocument
          variant="quiet"
          size="small"
          icon={<ExternalLink className="size-4" />}
        >
          Open the page
        </ButtonLink>
      </div>
      {form.isRestored && <DraftNotice onDiscard={form.discard} isOutdated={form.isOutdated} />}
      <FormPart title={textPages[page]} lead={added[page]}>
        <Field label={label} name="value" error={form.errors.value} hint={hints[kind]}>
          <Control
            label={label}
            kind={kind}
            value={form.values.value}
            onChange={(value) => form.set("value", value)}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            isPending={isRestoring}
            pendingLabel="Restoring..."
            onClick={() => !saving.isPending && saving.mutate(null)}
          >
            Use the Original Text
          </Button>
          <p className="min-w-0 flex-1 basis-60 text-muted text-sm">
            {text.value === null
              ? "The page shows the original text. This keeps it."
              : "Removes your text. The page shows the original text again."}
          </p>
        </div>
      </FormPart>
      <FormBar
        saveLabel="Save Text"
        isSaving={saving.isPending && !isRestoring}
        problem={
          <SaveProblem
            error={saving.error}
            failure={(error) => sentenceOf(error, "Failed to save the text. Please try again.")}
            isNew={false}
            names={["value"]}
            conflicts={conflictsOf(saving.error, form, valuesOf, { labelOf: () => label })}
            onReload={() => void reload()}
          />
        }
      />
    </form>
  );
}

type ControlProps = {
  label: string;
  kind: keyof typeof hints;
  value: string;
  onChange: (value: string) => void;
};

function Control({ label, kind, value, onChange }: ControlProps) {
  if (kind === "rich") return <RichText label={label} value={value} onChange={onChange} />;
  if (kind === "line") return <Input value={value} onChange={(event) => onChange(event.target.value)} />;
  const rows = Math.min(18, Math.max(4, Math.ceil(value.length / 90) + value.split("\n").length));
  return <Textarea rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />;
}
