import { abortAfter } from "#web/api/failures/abort-after.ts";

const PATIENCE_MS = 5_000;

export interface Account {
  exists: boolean;
  enrolled: boolean;
}

/**
 * Returns whether an email has an account and is enrolled. Returns undefined if the check fails (offline, or over the
 * limit); the form then goes on as for a new person.
 */
export async function findAccount(
  email: string,
  programId: number | undefined,
): Promise<Account | undefined> {
  const query = new URLSearchParams({ email, ...(programId && { program_id: String(programId) }) });
  try {
    const reply = await fetch(`/api/check-email-enrollment/?${query}`, {
      signal: abortAfter(PATIENCE_MS),
    });
    return reply.ok ? await reply.json() : undefined;
  } catch {
    return undefined;
  }
}
