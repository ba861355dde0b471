// A small program with the client that openapi-typescript generates from the API's description. It lists programs,
// creates one, receives a webhook and verifies its signature. tests/api-client.test.ts generates the types, compiles
// this file with them and runs it.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import createClient from "openapi-fetch";
import type { components, paths } from "./api.d.ts";

type Program = components["schemas"]["Program"];

const { API_URL = "", API_TOKEN = "" } = process.env;
const api = createClient<paths>({ baseUrl: API_URL, headers: { authorization: `Bearer ${API_TOKEN}` } });

const listed = await api.GET("/programs/", { params: { query: { page: 1, ordering: "-created_at" } } });
if (!listed.data || Array.isArray(listed.data)) throw new Error("no page of programs");
const titles: string[] = listed.data.results.map(({ title }: Program) => title);

const created = await api.POST("/programs/", {
  params: { header: { "Idempotency-Key": "first-program" } },
  body: {
    title: "Reading Data",
    category: "Data",
    full_description: "<p>Read it.</p>",
    program_outline: "Week 1: Tables",
    target_audience: "Everybody",
    price: "UGX 100,000",
    duration: "4 weeks",
  },
});
if (!created.data)
  throw new Error(`not created: ${created.error.detail ?? ""} (${created.error.request_id})`);
const createdAt: string = created.data.created_at;

const refused = await api.GET("/programs/{id}/", { params: { path: { id: 999_999 } } });
const reason: string | undefined = refused.error?.detail;

/** Verifies a webhook as Standard Webhooks defines: an HMAC of id, time and body with the secret's bytes. */
function isGenuine(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
): boolean {
  const seconds = Number(headers["webhook-timestamp"]);
  if (Math.abs(Date.now() / 1000 - seconds) > 300) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const wanted = createHmac("sha256", key).update(signed).digest();
  return String(headers["webhook-signature"])
    .split(" ")
    .map((one) => Buffer.from(one.replace("v1,", ""), "base64"))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  const genuine = isGenuine(process.env.WEBHOOK_SECRET ?? "", request.headers, body);
  response.writeHead(genuine ? 204 : 401).end();
  const { type } = JSON.parse(body) as { type: string };
  console.log(JSON.stringify({ titles, created: created.data?.id, createdAt, reason, genuine, type }));
  server.close();
});
server.listen(Number(process.env.WEBHOOK_PORT), "127.0.0.1", () => console.log("listening"));
