import { ApiError } from "#contract/shared/api-error.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import type { Base, Version } from "./draft-base.ts";

/** Returns the stored record of a save that was refused because somebody else had changed the record. */
export function currentOf<Stored extends object>(error: unknown): Stored | undefined {
  const current = error instanceof ApiError && error.status === 409 ? error.body.current : undefined;
  return typeof current === "object" && current !== null ? (current as Stored) : undefined;
}

/** Returns the version of the stored record of such a refusal and its values, as the base of further changes. */
export function latestBase<Stored extends object, Values extends object>(
  error: unknown,
  valuesOf: (stored: Stored) => Values,
): Base<Values> | undefined {
  const current = currentOf<Stored & { updated_at?: Version }>(error);
  return current && { version: current.updated_at, values: valuesOf(current) };
}

/**
 * Returns the result of a save. If the save is refused, but the stored record has all changes already, returns that
 * record: an earlier attempt was saved, and its answer was lost. `read` fetches the stored record after a lost answer.
 * @throws the save's error otherwise
 */
export async function orStored<Saved extends object>(
  saving: Promise<Saved>,
  hasChanges: (current: NoInfer<Saved>) => boolean,
  read?: () => Promise<NoInfer<Saved>>,
): Promise<Saved> {
  try {
    return await saving;
  } catch (error) {
    const isLost = error instanceof NoResponse;
    const current = isLost ? await read?.().catch(() => undefined) : currentOf<Saved>(error);
    if (current && hasChanges(current)) return current;
    throw error;
  }
}

/**
 * Returns whether all changed values are stored, as they were typed or as the schema changes them, for example a phone.
 * Ignores spaces at the ends, which the server removes.
 */
export function areStored<Values extends object>(
  changes: Partial<Values>,
  stored: Values,
  parsed: Partial<Values> = changes,
): boolean {
  const names = Object.keys(changes) as (keyof Values)[];
  return names.every((name) =>
    [changes[name], parsed[name]].some((value) => textOf(value) === textOf(stored[name])),
  );
}

const textOf = (value: unknown) => JSON.stringify(typeof value === "string" ? value.trim() : value);
