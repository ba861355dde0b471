import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { z } from "zod";
import { api } from "#web/api/client.ts";
import { makeStale } from "#web/api/stale.ts";
import { conflictsOf } from "#web/dashboard/forms/conflicts.ts";
import type { Version } from "#web/dashboard/forms/draft-base.ts";
import { areStored, latestBase, orStored } from "#web/dashboard/forms/or-stored.ts";
import { type SendOptions, useSave } from "#web/dashboard/forms/saving/use-save.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";
import type { EditorRules, Filled, SaveQuestion, StoredRecord } from "./editor-rules.ts";
import { firstValue, labelOf, schemaAt, typed } from "./schema-fields.ts";

export type RecordForm<Values extends object, Stored extends StoredRecord> = ReturnType<
  typeof useRecordForm<Values, Stored>
>;

interface FormOptions {
  /** True to fetch the visible queries again at once. Otherwise they are only marked stale. */
  refetches: boolean;
  onSaved: () => unknown;
}

/**
 * Returns the form of a new record, or of a stored one as it was when the form opened. It sends one save at a time, and
 * only if all checks pass. The server's messages appear at their fields.
 */
export function useRecordForm<Values extends object, Stored extends StoredRecord>(
  rules: EditorRules<Values, Stored>,
  given: Stored | undefined,
  { refetches, onSaved }: FormOptions,
) {
  const [record] = useState(given);
  const [schema] = useState(record ? rules.schema : (rules.newSchema ?? rules.schema));
  const { get } = useAddress();
  const [begin] = useState(() => (record || !rules.begins ? null : get(rules.begins)));
  const [initial] = useState(() => initialValues(rules, schema, record, begin));
  const [files, setFiles] = useState<Record<string, File[]>>({});
  const filledWith = (values: Values, changes: Partial<Values> = {}) => ({ values, changes, files, record });
  const form = useForm<Values>({
    draft: [rules.draftName ?? rules.parameter, record?.id ?? "new", begin].filter(Boolean).join("-"),
    initial,
    schema: z.preprocess((values) => rules.body?.(filledWith(values as Values)) ?? values, schema),
    secrets: rules.secrets,
    version: record?.updated_at,
  });
  const filled = filledWith(form.values, form.changes);
  const valuesOf = (stored: Stored) => initialValues(rules, schema, stored, begin);
  const { version } = form;
  const saving = useSaveRecord(rules, record, { refetches, valuesOf, schema, version });
  const [question, setQuestion] = useState<SaveQuestion>();

  /** Returns whether the form may be saved. If not, shows the messages. */
  const check = () => !saving.isSaving && form.check(rules.check?.(filled));
  function send(answer: object = {}) {
    setQuestion(undefined);
    const onSuccess = () => {
      form.forget();
      onSaved();
    };
    saving.save({ filled, answer }, { onError: form.showApiError, onSuccess });
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!check()) return;
    // If the question fails to load, save without it: the save meets the same network and reports the failure.
    const asked = await rules.ask?.(filled, api).catch(() => undefined);
    if (asked) setQuestion(asked);
    else send();
  }
  const picked = {
    of: (name: string) => files[name] ?? [],
    pick(name: string, chosen: File[]) {
      setFiles((before) => ({ ...before, [name]: chosen }));
      form.clear(name);
    },
  };
  const hasFiles = Object.values(files).some((chosen) => chosen.length > 0);
  return {
    ...saving,
    upload: saving.isSaving ? saving.upload : undefined,
    record,
    schema,
    form,
    filled,
    picked,
    check,
    send,
    submit,
    question: question && { question, onAnswer: send, onCancel: () => setQuestion(undefined) },
    names: namesIn(rules.parts),
    /** Fields that the person and somebody else changed, after a save that was refused for it. */
    conflicts: conflictsOf(saving.error, form, valuesOf, {
      labelOf: (name) => labelOf(schema, name),
      inWords: rules.inWords,
    }),
    isChanged: form.isChanged || hasFiles,
    /** Prepares the draft for the latest version, which the person loads after a refused save. */
    rebase: () => form.rebase(latestBase(saving.error, valuesOf)),
  };
}

/** A form's content, with the extra fields of the answer to its question. */
interface Answered<Values, Stored> {
  filled: Filled<Values, Stored>;
  answer: object;
}

interface SaveOptions<Values, Stored> extends Pick<FormOptions, "refetches"> {
  valuesOf: (stored: Stored) => Values;
  schema: z.ZodObject;
  version: Version;
}

function useSaveRecord<Values extends object, Stored extends StoredRecord>(
  rules: EditorRules<Values, Stored>,
  record: Stored | undefined,
  { refetches, valuesOf, schema, version }: SaveOptions<Values, Stored>,
) {
  const queries = useQueryClient();
  const showToast = useToast();
  const send = (
    { filled, answer }: Answered<Values, Stored>,
    { idempotencyKey, ...options }: SendOptions,
  ) => {
    const { create, update } = rules.endpoints(api);
    const body = rules.body?.(filled) ?? filled.values;
    const call = { ...options, files: filled.files };
    if (!record) return called(create)({ ...call, body: body as Values, idempotencyKey });
    const { id } = record;
    const change = {
      ...(rules.change?.(filled) ?? body),
      ...answer,
      ...(version && { updated_at: version }),
    };
    // Stored files cannot be compared with the chosen ones. The key prevents a second save of the same files.
    const hasFiles = Object.values(filled.files).some((chosen) => chosen.length > 0);
    const keyed = { ...call, ...(hasFiles && { idempotencyKey }) };
    return orStored(called(update)({ ...keyed, params: { id }, body: change as Values }), (current) => {
      if (hasFiles) return false;
      const values = valuesOf(current);
      const { data } = schema.safeParse(body);
      const parsed = Object.entries(data ?? {}).map(([name, value]) => [name, typed(value)]);
      if (areStored(filled.changes, values, Object.fromEntries(parsed) as Partial<Values>)) return true;
      // A field may be sent in other words than typed, such as "1 250,5" as a number.
      const same = rules.body?.({ values, changes: {}, files: {}, record: current });
      return same !== undefined && JSON.stringify(schema.safeParse(same).data) === JSON.stringify(data);
    });
  };
  return useSave(
    send,
    (stored) => {
      rules.onStored?.(queries, stored, !record);
      showToast(rules.saved(stored, !record, record), { lasts_ms: rules.saved_ms });
    },
    // Refresh the list after a failure, too: a save of several calls may have stored a part.
    () => void makeStale(queries, rules.stale, refetches ? "active" : "none"),
  );
}

function called<F>(endpoint: F | undefined): F {
  if (!endpoint) throw new Error("The form's endpoints have no such call.");
  return endpoint;
}

function initialValues<Values extends object, Stored extends StoredRecord>(
  { parts, schema: whole, values }: EditorRules<Values, Stored>,
  schema: z.ZodObject,
  record: Stored | undefined,
  begin: string | null,
): Values {
  const names = namesIn(parts).filter((name) => schemaAt(whole, name));
  const stored = (name: string) => (record ? typed(record[name as keyof Stored]) : firstValue(schema, name));
  const initial = Object.fromEntries(names.map((name) => [name, stored(name)]));
  return { ...initial, ...values?.(record, begin) } as Values;
}

const namesIn = (parts: readonly { fields: object }[]) => parts.flatMap(({ fields }) => Object.keys(fields));
