import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { DarasaClient } from "#contract/all.ts";
import { Institute } from "#contract/content/institute.ts";

/** What is stored now: a form never begins with what an earlier visit saw. */
export const instituteQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["institute"],
    queryFn: ({ signal }) => api.institute.get({ signal }),
    gcTime: 0,
  });

/** The identity as its form shows it: lists are lines of a text, and a part's field is named `part.field`. */
const fieldNames = [
  "name",
  "tagline",
  "phones",
  "email",
  "support_email",
  "address_lines",
  "map.latitude",
  "map.longitude",
  "socials.facebook",
  "socials.x",
  "socials.instagram",
  "socials.linkedin",
  "promo_video.youtube_id",
  "promo_video.title",
  "bank.bank",
  "bank.account_name",
  "bank.account_number",
  "bank.branch",
  "bank.swift",
  "principal.name",
  "principal.title",
  "principal.message",
] as const;
export type InstituteField = (typeof fieldNames)[number];
export type InstituteValues = Record<InstituteField, string>;

const lists: readonly string[] = ["phones", "address_lines"];
const numbers: readonly string[] = ["map.latitude", "map.longitude"];

export function valuesOf(institute: Institute): InstituteValues {
  const value = (name: InstituteField) => {
    const [part, field] = name.split(".") as [keyof Institute, string | undefined];
    const stored: unknown = field ? (institute[part] as Record<string, unknown>)[field] : institute[part];
    return Array.isArray(stored) ? stored.join("\n") : String(stored ?? "");
  };
  return Object.fromEntries(fieldNames.map((name) => [name, value(name)])) as InstituteValues;
}

/** The values as the API takes them; a number that is none stays text, for the schema to say so. */
export function bodyOf(values: InstituteValues): Institute {
  const body: Record<string, unknown> = {};
  for (const name of fieldNames) {
    const [part = "", field] = name.split(".");
    const value = typedValue(name, values[name]);
    if (field) body[part] = { ...(body[part] as object), [field]: value };
    else body[part] = value;
  }
  return body as Institute;
}

function typedValue(name: InstituteField, text: string): unknown {
  if (lists.includes(name)) return linesOf(text);
  if (!numbers.includes(name) || text.trim() === "") return text;
  const number = Number(text.replace(",", "."));
  return Number.isFinite(number) ? number : text;
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The contract's schema over the form's fields: the same messages, each at its own field. */
export const InstituteFields = z.custom<InstituteValues>().check((context) => {
  const parsed = Institute.safeParse(bodyOf(context.value));
  for (const { path, message } of parsed.error?.issues ?? [])
    context.issues.push({
      code: "custom",
      path: [fieldOf(path)],
      message,
      input: context.value,
    });
});

/** `phones.0` is the field phones, `socials.x` a field of its own. */
function fieldOf([part, field]: PropertyKey[]): string {
  return typeof field === "string" ? `${String(part)}.${field}` : String(part);
}
