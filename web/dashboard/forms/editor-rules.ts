import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { z } from "zod";
import type { DarasaClient } from "#contract/all.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";
import type { Stale } from "#web/api/stale.ts";
import type { Part } from "./form-parts.tsx";

/** A record with `updated_at` is only changed when nobody else has changed it meanwhile. */
export type StoredRecord = { id: number; updated_at?: string };

/** What a form says of a new record, and of one that is changed. */
interface Words {
  add: string;
  edit: string;
}

interface Call {
  files?: Record<string, File[]>;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** The calls of a resource, or functions that do the same; of a form that only creates or only changes, the one. */
export interface Endpoints<Values, Stored> {
  create?(call: Call & { body: Values; idempotencyKey: string }): Promise<Stored>;
  update?(call: Call & { params: { id: number }; body: Values }): Promise<Stored>;
}

/** What a form holds when it is about to be saved. */
export interface Filled<Values, Stored> {
  values: Values;
  /** The values that differ from what the form began with. */
  changes: Partial<Values>;
  files: Record<string, File[]>;
  record: Stored | undefined;
}

/** A question before a save whose effect is easily overlooked. */
export interface SaveQuestion {
  title: string;
  text: string;
  /** Each answer is a button that saves. Its fields are added to what is sent. */
  answers: { label: string; fields?: object }[];
}

/** All that one record's form does not have in common with the others. */
export interface EditorRules<Values extends object, Stored extends StoredRecord> {
  /** The word in the address, as in `?program=new` and `?program=12`. Drafts are named by it, too. */
  parameter: string;
  /** Names the drafts where the ids of records repeat, as numbers of units do in each program. */
  draftName?: string;
  /** What is fetched again after a save. */
  stale: Stale;
  endpoints: (api: DarasaClient) => Endpoints<Values, Stored>;
  /** The contract's schema: one set of messages for the form and the server. */
  schema: z.ZodObject;
  /** The schema of a new record, where it is another. */
  newSchema?: z.ZodObject;
  parts: readonly Part<Values, Stored>[];
  /** Stands next to the fields. */
  Aside?: ComponentType<Filled<Values, Stored>>;
  /** The word in the address that a new record begins with, as `?communication=new&to=12`. Such a draft is one of its own. */
  begins?: string;
  /** First values that are not simply those of the record or of the schema; of a new one with what it begins with. */
  values?: (record: Stored | undefined, begin: string | null) => Partial<Values>;
  /** The values as the API takes them, where that is not as they are typed. */
  body?: (filled: Filled<Values, Stored>) => object;
  /** What a change sends, where that is not the whole form. */
  change?: (filled: Filled<Values, Stored>) => object;
  /** Returns the question to answer before this save, if there is one. */
  ask?: (filled: Filled<Values, Stored>, api: DarasaClient) => Promise<SaveQuestion | undefined>;
  /** What must hold besides the schema. */
  check?: (filled: Filled<Values, Stored>) => FieldErrors;
  /** Fields that are never kept in the browser. */
  secrets?: readonly string[];

  title: Words;
  /** The save button, and what it says meanwhile. */
  save: Words;
  saving?: Words;
  /** Said after a save. */
  saved: (record: Stored, isNew: boolean) => string;
  saved_ms?: number;
  /** The specification's sentence for a save that failed, or what to say of the error. */
  failure: string | ((error: Error, isNew: boolean) => string);
  /** What else changes once a record is stored. */
  onStored?: (queries: QueryClient, stored: Stored, isNew: boolean) => void;
}

/** A question before a new record is created, such as a message that cannot be called back. */
export interface QuestionProps<Values> {
  values: Values;
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A form that is a page of its own. */
export interface PageRules<Values extends object, Stored extends StoredRecord>
  extends EditorRules<Values, Stored> {
  /** The record as it is stored now. */
  load: (api: DarasaClient, id: number, signal: AbortSignal) => Promise<Stored>;
  /** What to say when it does not load, and the way to the list. */
  list: { failure: string; label: string };
  /** Under the title of a record that is changed. */
  lead?: string;
  /** What a save will make of the record, said beside its button. */
  outcome?: (values: Values, record: Stored | undefined) => string;
  /** The link to the list at the top of the form, in place of its close button. */
  backLabel?: string;
  /** Asks before a new record is created. */
  Question?: ComponentType<QuestionProps<Values>>;
}
