import { type APIRequestContext, expect, request } from "@playwright/test";

const admin = { email: "joseph@darasa.example", password: "Karibu2026" };

/** A client of the API in a cookie jar of its own; every call carries the CSRF header. */
export async function apiClient(): Promise<APIRequestContext> {
  const visitor = await request.newContext({ baseURL: process.env.BASE_URL });
  const { csrfToken } = await (await visitor.get("/api/csrf-cookie/")).json();
  const storageState = await visitor.storageState();
  await visitor.dispose();
  return request.newContext({
    baseURL: process.env.BASE_URL,
    storageState,
    extraHTTPHeaders: { "x-csrftoken": csrfToken },
  });
}

/** The newest link to `path` in the emails that were captured for an address, as admin reads them. */
export async function mailedLink(address: string, path: string): Promise<string> {
  const api = await apiClient();
  await api.post("/api/login/", { data: admin });
  let found: string | undefined;
  // The email is written after the reply that announced it.
  await expect(async () => {
    const { results } = await (await api.get(`/api/mail/?state=captured&search=${address}`)).json();
    for (const { id } of results) {
      const { text } = await (await api.get(`/api/mail/${id}/`)).json();
      found ??= text.match(/https?:\/\/\S+/g)?.find((link: string) => new URL(link).pathname === path);
    }
    expect(found).toBeDefined();
  }).toPass();
  await api.dispose();
  return found ?? "";
}
