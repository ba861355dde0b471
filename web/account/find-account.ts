import { abortAfter } from "#web/abort-after.ts";

const PATIENCE_MS = 5_000;

export interface Account {
  exists: boolean;
  enrolled: boolean;
}

/**
 * Whether an e-mail has an account, and whether it is enrolled; undefined when it cannot be told (offline, asked too
 * often): the form then goes on as for a new person.
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
