import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** The institute's own identity: data, so that no page hard-codes it. */
export const Institute = z.object({
  name: z.string(),
  tagline: z.string(),
  phones: z.array(z.string()),
  email: z.string(),
  support_email: z.string(),
  address_lines: z.array(z.string()),
  socials: z.object({ facebook: z.string(), x: z.string(), instagram: z.string(), linkedin: z.string() }),
  promo_video: z.object({ youtube_id: z.string(), title: z.string() }),
  map: z.object({ latitude: z.number(), longitude: z.number() }),
  bank: z.object({
    bank: z.string(),
    account_name: z.string(),
    account_number: z.string(),
    branch: z.string(),
    swift: z.string(),
  }),
  principal: z.object({ name: z.string(), title: z.string(), message: z.string() }),
});
export type Institute = z.output<typeof Institute>;

export const institute = {
  get: endpoint({
    method: "GET",
    path: "/institute/",
    cache: "public",
    access: "public",
    summary: "Name, contacts, address, social links, bank details and principal of the institute.",
    reply: Institute,
  }),
};
