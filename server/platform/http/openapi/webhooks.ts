import { z } from "zod";
import { webhookData, webhookEventNames, webhookEvents } from "#contract/admin/webhooks.ts";
import { Timestamp } from "#contract/shared/scalars.ts";
import { schemaOf } from "./components.ts";
import { exampleOf } from "./examples.ts";
import { type Json, pascal, refTo } from "./json.ts";

/** Instructions for receivers. The signature follows Standard Webhooks 1.0. */
const description = `Each delivery is a POST of JSON. Compute HMAC-SHA256 over \`{webhook-id}.{webhook-timestamp}.{body}\`, with the body exactly as you received it.
The key is the base64-decoded text after \`whsec_\` in the webhook's secret. Compare \`v1,\` followed by the result in base64 with \`webhook-signature\`.
Refuse a \`webhook-timestamp\` that is more than 5 minutes from your clock. Libraries of Standard Webhooks do all of this.

Answer 2xx within 10 seconds. After any other answer, including a redirect, the delivery is retried: 15 attempts within about two days. The first retry comes
after 30 seconds, each later one after twice the pause, up to 12 hours. Each attempt has a new time and signature and the same \`webhook-id\`: ignore an id that
you have already handled. Deliveries of one webhook are sent one after the other, but a repeated one may arrive after a later one.

An address must be https and public. To try a receiver on your own machine, start Darasa with \`WEBHOOKS_TO_PRIVATE=on\`, which also allows http and private
addresses. It is refused in production.`;

const headerOf = (name: string, description: string, schema: Json, example: string): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema,
  example,
});

const headers = [
  headerOf(
    "webhook-id",
    "The id of the delivery, the same for all of its attempts.",
    { type: "string", format: "uuid" },
    "4b5bb4a4-2f1e-4a52-9d4e-0d6a1c6ad1b0",
  ),
  headerOf(
    "webhook-timestamp",
    "When this attempt was made, in seconds since 1970.",
    { type: "string", pattern: "^\\d+$" },
    "1772357400",
  ),
  headerOf(
    "webhook-signature",
    "`v1,` and the signature in base64. There may be several, separated by spaces. One match is enough.",
    { type: "string" },
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
];

const responses = {
  "2XX": { description: "Received. The answer's body is not read." },
  "4XX": { description: "Not received. The delivery is retried later." },
  "5XX": { description: "Not received. The delivery is retried later." },
};

const schemaName = (event: string) => `${pascal(event.replaceAll(".", "_"))}Event`;

/** The body of each event as a named schema. */
export const webhookSchemas: Record<string, Json> = Object.fromEntries(
  webhookEventNames.map((event) => {
    const body = z.object({ type: z.literal(event), timestamp: Timestamp, data: webhookData[event] });
    return [schemaName(event), schemaOf(body, "output")];
  }),
);

/** Requests to a registered address, by event. */
export const webhookOperations: Record<string, Json> = Object.fromEntries(
  webhookEventNames.map((event) => {
    const schema = refTo(schemaName(event));
    const example = exampleOf(schema, webhookSchemas);
    const post = {
      operationId: `webhook.${event}`,
      tags: ["webhooks"],
      summary: `${webhookEvents[event]}.`,
      description,
      parameters: headers,
      requestBody: { required: true, content: { "application/json": { schema, example } } },
      responses,
      security: [],
    };
    return [event, { post }];
  }),
);
