import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { z } from "zod";
import { makeStale } from "#web/api/stale.ts";
import { api } from "#web/api.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";
import type { EditorRules, Filled, SaveQuestion, StoredRecord } from "./editor-rules.ts";
import { firstValue, schemaAt, typed } from "./schema-fields.ts";
import { useForm } from "./use-form.ts";
import { type SendOptions, useSave } from "./use-save.ts";

export type RecordForm<Values extends object, Stored extends StoredRecord> = ReturnType<
  typeof useRecordForm<Values, Stored>
>;

interface FormOptions {
  /** Whether queries that are shown are fetched again at once. */
  refetches: boolean;
  onSaved: () => unknown;
}

/**
 * The form of a new record, or of a stored one as it was when the form was opened. It saves once at a time and only what
 * passes, and puts the server's messages at their fields.
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
  });
  const filled = filledWith(form.values, form.changes);
  const saving = useSaveRecord(rules, record, refetches);
  const [question, setQuestion] = useState<SaveQuestion>();

  /** Whether it may be saved; where not, the messages are shown. */
  const check = () => !saving.isSaving && form.check(rules.check?.(filled));
  function send(answer: object = {}) {
    setQuestion(undefined);
    const onSuccess = () => {
      form.discard();
      onSaved();
    };
    saving.save({ filled, answer }, { onError: form.showApiError, onSuccess });
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!check()) return;
    // When the question cannot be loaded, the save itself says why: it meets the same network.
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
    isChanged: form.isChanged || hasFiles,
  };
}

/** What a form holds, with the fields of the answer to its question. */
interface Answered<Values, Stored> {
  filled: Filled<Values, Stored>;
  answer: object;
}

function useSaveRecord<Values extends object, Stored extends StoredRecord>(
  rules: EditorRules<Values, Stored>,
  record: Stored | undefined,
  refetches: boolean,
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
    const { id, updated_at } = record;
    const change = { ...(rules.change?.(filled) ?? body), ...answer, ...(updated_at && { updated_at }) };
    return called(update)({ ...call, params: { id }, body: change as Values });
  };
  return useSave(
    send,
    (stored) => {
      rules.onStored?.(queries, stored, !record);
      showToast(rules.saved(stored, !record), { lasts_ms: rules.saved_ms });
    },
    // Also after a failure: what was made before it is in the list.
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
