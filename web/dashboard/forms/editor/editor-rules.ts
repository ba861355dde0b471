import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { DarasaClient } from "#contract/all.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";
import type { Stale } from "#web/api/stale.ts";
import type { Part } from "#web/dashboard/forms/form-parts.tsx";

/**
 * A stored record. If it has `updated_at`, a save is refused when the record was changed in the meantime.
 */
export type StoredRecord = { id: number; updated_at?: string };

/** Texts for a new record, and for an existing one. */
interface Words {
  add: string;
  edit: string;
}

interface Call {
  files?: Record<string, File[]>;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** The calls of a resource, or functions that do the same. A form that only creates or only changes has just one. */
export interface Endpoints<Values, Stored> {
  create?(call: Call & { body: Values; idempotencyKey: string }): Promise<Stored>;
  /** Gets a key if files are chosen, so that a retry after a lost answer does not store them twice. */
  update?(call: Call & { params: { id: number }; body: Values; idempotencyKey?: string }): Promise<Stored>;
}

/** The content of a form at the time of a save. */
export interface Filled<Values, Stored> {
  values: Values;
  /** The values that differ from the initial ones. */
  changes: Partial<Values>;
  files: Record<string, File[]>;
  record: Stored | undefined;
}

/** A question before a save whose effect is easily overlooked. */
export interface SaveQuestion {
  title: string;
  text: string;
  /** Each answer is a button that saves; its `fields` are added to the request body. */
  answers: { label: string; fields?: object }[];
  /** Label of the button that saves nothing, if "Cancel" could also mean the save. */
  cancelLabel?: string;
}

/** Everything that is specific to the form of one resource. */
export interface EditorRules<Values extends object, Stored extends StoredRecord> {
  /** Query parameter, as in `?program=new` and `?program=12`. It also names the drafts. */
  parameter: string;
  /** Name of the drafts if ids are not unique, such as unit numbers, which repeat in each program. */
  draftName?: string;
  /** Queries to fetch again after a save. */
  stale: Stale;
  endpoints: (api: DarasaClient) => Endpoints<Values, Stored>;
  /** The contract's schema. The form and the server share its messages. */
  schema: z.ZodObject;
  /** The schema of a new record, if it differs. */
  newSchema?: z.ZodObject;
  parts: readonly Part<Values, Stored>[];
  /** Shown next to the fields. */
  Aside?: ComponentType<Filled<Values, Stored>>;
  /**
   * Query parameter that prefills a new record, as `to` in `?communication=new&to=12`. Each value has its own draft.
   */
  begins?: string;
  /** Initial values that differ from the record's or the schema's. `begin` is the value of the parameter `begins`. */
  values?: (record: Stored | undefined, begin: string | null) => Partial<Values>;
  /** Request body, if it differs from the typed values. */
  body?: (filled: Filled<Values, Stored>) => object;
  /** Request body of a change, if it is not the whole form. */
  change?: (filled: Filled<Values, Stored>) => object;
  /** Returns the question to answer before this save, if there is one. */
  ask?: (filled: Filled<Values, Stored>, api: DarasaClient) => Promise<SaveQuestion | undefined>;
  /** Extra checks beyond the schema. */
  check?: (filled: Filled<Values, Stored>) => FieldErrors;
  /** Describes a value that is no text, when two versions of it are shown. */
  inWords?: (name: string, value: unknown) => ReactNode;
  /** Fields that are never stored in the browser. */
  secrets?: readonly string[];

  title: Words;
  /** Labels of the save button. `saving` is shown during a save. */
  save: Words;
  saving?: Words;
  /** Toast after a save. */
  saved: (record: Stored, isNew: boolean, before: Stored | undefined) => string;
  saved_ms?: number;
  /** Message for a failed save: the specification's sentence, or a function of the error. */
  failure: string | ((error: Error, isNew: boolean) => string);
  /** Updates other query data after a save. */
  onStored?: (queries: QueryClient, stored: Stored, isNew: boolean) => void;
}

/** Props of a question before a new record is created, such as a message that cannot be unsent. */
export interface QuestionProps<Values> {
  values: Values;
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Rules of a form with its own page. */
export interface PageRules<Values extends object, Stored extends StoredRecord>
  extends EditorRules<Values, Stored> {
  /** Loads the record as it is stored now. */
  load: (api: DarasaClient, id: number, signal: AbortSignal) => Promise<Stored>;
  /** Message if the record does not load, its noun if it does not exist, and label of the link to the list. */
  list: { failure: string; noun?: string; label: string };
  /** Filter with which the list shows a new record. Without it, the list shows new records first. */
  showsNew?: (values: Values) => Record<string, string>;
  /** Parameters of the list after a change of a record. */
  showsChanged?: (record: Stored) => Record<string, string>;
  /** Text under the title of an existing record. */
  lead?: string;
  /** Explains the effect of the save, next to its button. */
  outcome?: (values: Values, record: Stored | undefined) => string;
  /** Label of the link to the list at the top of the form. The link replaces the close button. */
  backLabel?: string;
  /** Asks before a new record is created. */
  Question?: ComponentType<QuestionProps<Values>>;
}
