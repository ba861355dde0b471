import { sql } from "kysely";
import type { Database } from "./connection.ts";
import { sharedRead } from "./shared-read.ts";

/** The tables whose changes are told by steps (migrations 0036, 0073, 0075, 0077 and 0093). */
export type VersionedResource =
  | "affiliates"
  | "users"
  | "enrollments"
  | "programs"
  | "assignments"
  | "submissions"
  | "commissions"
  | "bonuses"
  | "mail";

interface KeptRead<Question, T> {
  /** The tables that the answer is read from. */
  resources: readonly VersionedResource[] | ((question: Question) => readonly VersionedResource[]);
  read(db: Database, question: Question): Promise<T>;
  /** What tells one question from another; by default all that is in it. */
  nameOf?(question: Question): string;
  /** Answers kept in this process; the one not asked for longest goes first. */
  most: number;
}

interface Kept<T> {
  version: string;
  answer: Promise<T>;
}

const keptAnswers = new WeakSet<object>();

/** Whether a kept read gave this answer: whoever has it once more has the same. */
export const isKept = (answer: unknown): answer is object =>
  typeof answer === "object" && answer !== null && keptAnswers.has(answer);

/**
 * A read whose answer this process keeps until a change of its resources commits, whoever makes it. Each question first
 * reads the resources' versions, so an answer is never older than the question: what was kept under the version that holds
 * now was read no earlier than that version. Any number who ask the same at once wait for one read; a failed one is
 * not kept. Answers are shared: whoever gets one changes nothing in it. A transaction reads for itself, since it sees
 * changes of its own that no version tells.
 */
export function keptRead<T, Question = void>(rule: KeptRead<Question, T>) {
  const answersOf = new WeakMap<Database, Map<string, Kept<T>>>();
  const nameOf = rule.nameOf ?? ((question: Question) => JSON.stringify(question) ?? "");
  const resourcesOf =
    typeof rule.resources === "function"
      ? rule.resources
      : () => rule.resources as readonly VersionedResource[];
  return async (db: Database, question: Question): Promise<T> => {
    if (db.isTransaction) return rule.read(db, question);
    const versions = await resourceVersions(db);
    const version = resourcesOf(question)
      .map((resource) => versions.get(resource) ?? "0")
      .join(" ");
    const answers = answersOf.get(db) ?? new Map<string, Kept<T>>();
    answersOf.set(db, answers);
    const name = nameOf(question);
    const known = answers.get(name);
    const kept = known?.version === version ? known : { version, answer: rule.read(db, question) };
    answers.delete(name);
    answers.set(name, kept);
    for (const oldest of answers.keys()) {
      if (answers.size <= rule.most) break;
      answers.delete(oldest);
    }
    try {
      const answer = await kept.answer;
      if (typeof answer === "object" && answer !== null) keptAnswers.add(answer);
      return answer;
    } catch (error) {
      if (answers.get(name) === kept) answers.delete(name);
      throw error;
    }
  };
}

/** By resource; a resource that never changed is not there. */
const resourceVersions = sharedRead(async (db): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ resource: string; version: string }>`
    SELECT resource, sum(step)::text AS version FROM noun_versions GROUP BY resource`.execute(db);
  return new Map(rows.map(({ resource, version }) => [resource, version]));
});
