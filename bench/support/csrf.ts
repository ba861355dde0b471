/** What a browser sends with each call that writes: its cookies, with the token of `/api/csrf-cookie/`, and the token's header. */
export async function csrfHeaders(
  url: string,
  cookie = "",
): Promise<{ cookie: string; "x-csrftoken": string }> {
  const reply = await fetch(`${url}/api/csrf-cookie/`, { headers: { cookie } });
  const { csrfToken } = (await reply.json()) as { csrfToken: string };
  return { cookie: `${cookie}; csrftoken=${csrfToken}`, "x-csrftoken": csrfToken };
}
