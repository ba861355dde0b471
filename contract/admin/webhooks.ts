import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { changeFlag, Id, Timestamp, versionField } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";

/** Events that are sent to webhooks, with their labels in the settings (api.md 6, "Webhooks"). */
export const webhookEvents = {
  "enrollment.created": "A student enrolls in a program",
  "submission.created": "A student hands in work",
  "attendance.changed": "Attendance is marked or changed",
  "feedback.sent": "A feedback form is sent to students",
  "payment.confirmed": "A payment is confirmed",
  "certificate.issued": "A certificate is issued",
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = keysOf(webhookEvents);

/** Payload of each event. It contains only the ids of people; a receiver with access gets details from the API. */
export const webhookData = {
  "enrollment.created": z.object({
    enrollment_id: Id,
    student_id: Id,
    program: z.object({ id: Id, title: z.string() }),
    enrolled_at: Timestamp,
  }),
  "submission.created": z.object({
    submission_id: Id,
    student_id: Id,
    assignment_id: Id,
    program_id: Id,
    submitted_at: Timestamp,
  }),
  "attendance.changed": z.object({
    unit_id: Id,
    program_id: Id,
    student_ids: z.array(Id),
    changed_at: Timestamp,
  }),
  // No event has the time of an answer: it would say who answered (beyond.md 6.3).
  "feedback.sent": z.object({
    round_id: Id,
    program_id: Id,
    /** Number of students. */
    invited: z.number().int(),
    sent_at: Timestamp,
    closes_at: Timestamp,
  }),
  "payment.confirmed": z.object({
    payment_id: Id,
    student_id: Id,
    program_id: Id,
    amount_minor: z.number().int(),
    currency: z.string(),
    confirmed_at: Timestamp,
  }),
  "certificate.issued": z.object({
    certificate_id: Id,
    student_id: Id,
    program_id: Id,
    issued_at: Timestamp,
  }),
} as const satisfies Record<WebhookEvent, z.ZodType>;
export type WebhookData<E extends WebhookEvent> = z.input<(typeof webhookData)[E]>;

export const MAX_WEBHOOKS = 10;
const MAX_URL_LENGTH = 500;

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  is_active: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Webhook = z.output<typeof Webhook>;

export const deliveryStateLabels = { queued: "Waiting", delivered: "Delivered", failed: "Failed" } as const;
export type DeliveryState = keyof typeof deliveryStateLabels;

export const WebhookDelivery = z.object({
  id: Id,
  message_id: z.uuid(),
  event: z.enum(webhookEventNames),
  state: z.enum(keysOf(deliveryStateLabels)),
  attempts: z.number().int(),
  last_status: z.number().int().nullable(),
  last_error: z.string().nullable(),
  created_at: Timestamp,
  settled_at: Timestamp.nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

/** Parses an address. Avoids URL.parse, which the oldest supported browsers lack. */
function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

const addressMessage = "Enter an address that begins with https://";
const url = boundedText(MAX_URL_LENGTH, { error: addressMessage, long: addressMessage })
  .trim()
  .refine((value) => /^https?:$/.test(parsed(value)?.protocol ?? ""), addressMessage)
  .refine((value) => !parsed(value)?.username, "The address must not contain a password.");
const events = z
  .array(z.enum(webhookEventNames), { error: "Choose at least one event" })
  .min(1, "Choose at least one event")
  .max(webhookEventNames.length);

export const WebhookForm = z.object({ url, events });
export const WebhookChange = z
  .object({ url, events, is_active: changeFlag, updated_at: versionField })
  .partial();

export const webhooks = {
  list: endpoint({
    method: "GET",
    path: "/webhooks/",
    access: "admin",
    summary: "Lists the webhooks, newest first, without their secrets.",
    reply: z.array(Webhook),
  }),
  create: endpoint({
    method: "POST",
    path: "/webhooks/",
    access: "admin",
    is_session_only: true,
    summary:
      "Creates a webhook, which sends events to an address. The signing secret is returned only this once.",
    body: WebhookForm,
    reply: Webhook.extend({ secret: z.string() }),
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/webhooks/{id}/",
    access: "admin",
    summary: "Returns one webhook, without its secret.",
    reply: Webhook,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/webhooks/{id}/",
    access: "admin",
    is_session_only: true,
    summary:
      "Changes the address or the events of a webhook, or pauses it. An outdated `updated_at` is refused with 409.",
    body: WebhookChange,
    reply: Webhook,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/webhooks/{id}/",
    access: "admin",
    is_session_only: true,
    summary: "Deletes a webhook with its deliveries.",
    reply: "nothing",
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/webhooks/{id}/deliveries/",
    access: "admin",
    summary:
      "Lists the deliveries of a webhook, newest first, always paged. Deliveries are deleted after 30 days.",
    query: z.object(pageQuery),
    reply: paged(WebhookDelivery),
  }),
  replay: endpoint({
    method: "POST",
    path: "/webhook-deliveries/{id}/replay/",
    access: "admin",
    is_session_only: true,
    summary: "Sends a delivery again, with the same webhook-id.",
    reply: WebhookDelivery,
    status: 200,
  }),
};
