/** The token that a call which changes something has to bring along. */
export async function fetchCsrfToken(): Promise<string> {
  const reply = await fetch("/api/csrf-cookie/");
  return ((await reply.json()) as { csrfToken: string }).csrfToken;
}
