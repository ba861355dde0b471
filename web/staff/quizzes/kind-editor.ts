import type { ComponentType } from "react";
import type { ContentOf, KeyOf, Kind } from "#contract/courses/quizzes/kinds.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";

export interface KindPartProps<Draft> {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Returns the message at a field of the contract's schema, such as "content.options" or "key". */
  errorAt: (field: string) => string | undefined;
}

/**
 * Kind of question as staff write it. Each kind is one file in `kinds`. Its draft has what the fields hold, also if it
 * is not a whole question yet.
 */
export interface KindEditor<K extends Kind, Draft extends object = object> {
  /** How it is marked. */
  marked: string;
  /** Draft of a new question. */
  begin: () => Draft;
  draftOf: (content: ContentOf<K>, key: KeyOf<K>) => Draft;
  /** Returns the parts of the request. The contract's schema checks them. */
  read: (draft: Draft) => { content: object; key: object };
  /** Returns the messages of typed text that the request would not keep. */
  problemsOf?: (draft: Draft) => FieldErrors;
  /** Returns what a student sees of it. It does not tell the right answer. */
  shown: (draft: Draft) => ContentOf<K>;
  /** Describes a draft in a few lines, when two versions are shown. */
  inWords: (draft: Draft) => string;
  Part: ComponentType<KindPartProps<Draft>>;
}

/** Checks the shape of a kind, and hides the type of its draft. */
export const kindEditor = <K extends Kind, Draft extends object>(
  editor: KindEditor<K, Draft>,
): KindEditor<K> => editor as unknown as KindEditor<K>;
