/** Fetches the CSRF token, which every changing call must send. */
export async function fetchCsrfToken(): Promise<string> {
  const reply = await fetch("/api/csrf-cookie/");
  return ((await reply.json()) as { csrfToken: string }).csrfToken;
}
