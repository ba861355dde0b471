import { z } from "zod";
import { exampleFigures } from "#contract/content/default-figures.ts";
import { Institute, type StoredInstitute } from "#contract/content/institute.ts";
import { line, lines } from "#web/dashboard/forms/editor/field-views.tsx";
import { schemaAt } from "#web/dashboard/forms/editor/schema-fields.ts";
import type { Part } from "#web/dashboard/forms/form-parts.tsx";

/** Form values by field name. A list is the lines of a text. The field of a part is named `part.field`. */
export type InstituteValues = Record<string, string>;

const figureLabels: Record<keyof Institute["figures"], string> = {
  programs: "Programs",
  professionals: "Professionals trained",
  recommend: "Alumni who recommend",
  graduates: "Graduates",
  satisfaction: "Satisfaction",
  countries: "Countries",
  partners: "Partners",
};

/** Explains the public numbers, and names those that are still examples. */
export function leadOfFigures(figures: Institute["figures"] | undefined): string {
  const lead = "On Home, About Us and Testimonials, as you type them here. Empty fields are not shown.";
  const examples = figures ? exampleFigures(figures) : [];
  if (examples.length === 0) return lead;
  const names = examples.map((name) => figureLabels[name]).join(", ");
  return `${lead} Still examples, which visitors see until you change or clear them: ${names}.`;
}

/** Fields of the institute's identity, in their order. */
export const instituteParts: Part<InstituteValues, StoredInstitute>[] = [
  {
    title: "Name and Tagline",
    anchor: "part-name",
    lead: "At the top of every page, and in every email.",
    fields: {
      name: line(),
      tagline: line(),
      reference_prefix: line({
        label: "Payment references begin with",
        maxLength: 3,
        hint: "Three letters, for fees from now on. If empty, the first letters of the name. Earlier references stay valid.",
      }),
    },
  },
  {
    title: "Contacts",
    anchor: "part-contacts",
    lead: "In the footer and on the contact page. Empty fields are not shown.",
    fields: {
      email: line({ type: "email" }),
      support_email: line({ type: "email", hint: "Emails tell people to write here for help." }),
      phones: lines({
        label: "Phone numbers",
        rows: 2,
        hint: "One per line, such as +256712345678. Without a country code, a number is Ugandan.",
      }),
      whatsapp: line({
        label: "WhatsApp number",
        type: "tel",
        hint: "With the country code. Programs then offer to ask there. If empty, they do not.",
      }),
      address_lines: lines({ label: "Head office", rows: 3, hint: "The address, line by line." }),
      "map.latitude": line({ label: "Latitude", inputMode: "decimal" }),
      "map.longitude": line({
        label: "Longitude",
        inputMode: "decimal",
        hint: "Where the map on the contact page points. If empty, there is no map.",
      }),
    },
  },
  {
    title: "On Other Sites",
    lead: "Empty fields are not shown.",
    fields: {
      "socials.facebook": line({ label: "Facebook", type: "url" }),
      "socials.x": line({ label: "X", type: "url" }),
      "socials.instagram": line({ label: "Instagram", type: "url" }),
      "socials.linkedin": line({ label: "LinkedIn", type: "url" }),
      "promo_video.youtube_id": line({
        label: "Promo video on YouTube",
        hint: "The video's address, such as https://youtu.be/…. Without one, Home tells the story without a player.",
      }),
      "promo_video.title": line({ label: "Promo video's title" }),
    },
  },
  {
    title: "Public Numbers",
    anchor: "part-figures",
    lead: (stored) => leadOfFigures(stored?.figures),
    fields: {
      "figures.programs": line({ label: figureLabels.programs }),
      "figures.professionals": line({ label: figureLabels.professionals }),
      "figures.recommend": line({ label: figureLabels.recommend }),
      "figures.graduates": line({ label: figureLabels.graduates }),
      "figures.satisfaction": line({ label: figureLabels.satisfaction }),
      "figures.countries": line({ label: figureLabels.countries }),
      "figures.partners": line({ label: figureLabels.partners }),
    },
  },
  {
    title: "How It Works",
    lead: "Three steps on Home. If empty, Home does not have this part.",
    wide: ["steps"],
    fields: {
      steps: lines({
        label: "Steps",
        rows: 3,
        placeholder: "Choose a program: See what you will be able to do, and when it begins.",
        hint: "One line for each: what to do, a colon, and a sentence about it.",
      }),
    },
  },
  {
    title: "Bank Details",
    anchor: "part-bank",
    lead: "Shown in the terms and conditions, for payments. Empty fields are not shown.",
    fields: {
      "bank.bank": line({ label: "Bank" }),
      "bank.account_name": line({ label: "Account name" }),
      "bank.account_number": line({ label: "Account number" }),
      "bank.branch": line({ label: "Branch" }),
      "bank.swift": line({ label: "SWIFT code" }),
    },
  },
  {
    title: "Signatory of Certificates",
    anchor: "part-signatory",
    lead: "The name on certificates that are issued from now on. If empty, it is the principal.",
    fields: {
      "signatory.name": line({ label: "Signatory's name" }),
      "signatory.title": line({ label: "Signatory's title" }),
    },
  },
  {
    title: "Principal",
    anchor: "part-principal",
    lead: "The message on the contact page. Without a message, this part is not shown.",
    wide: ["principal.message"],
    fields: {
      "principal.name": line({ label: "Principal's name" }),
      "principal.title": line({ label: "Principal's title" }),
      "principal.message": lines({
        label: "Principal's message",
        rows: 8,
        hint: "An empty line begins a new paragraph.",
      }),
    },
  },
];

const names = instituteParts.flatMap(({ fields }) => Object.keys(fields));

export function valuesOf(institute: Institute): InstituteValues {
  return Object.fromEntries(
    names.map((name) => {
      const stored = name
        .split(".")
        .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], institute);
      return [name, Array.isArray(stored) ? stored.join("\n") : String(stored ?? "")];
    }),
  );
}

/** Returns the body of a save. A field of `stored` that the form does not have stays as it is. */
export function bodyOf(values: InstituteValues, stored?: Institute): Institute {
  const body: Record<string, unknown> = { ...stored };
  for (const name of names) {
    const [part = "", field] = name.split(".");
    const value = bodyValue(name, values[name] ?? "");
    body[part] = field ? { ...(body[part] as object), [field]: value } : value;
  }
  return body as Institute;
}

/** Returns a list, a number or the text. An invalid number stays text, so that the schema rejects it. */
function bodyValue(name: string, text: string): unknown {
  const schema = schemaAt(Institute, name);
  const type = plainTypeOf(schema);
  if (type === "array")
    return text
      .split("\n")
      .map((one) => one.trim())
      .filter(Boolean);
  if (type === "number" && text.trim() === "") return null;
  const number = Number(text.replace(",", "."));
  return type === "number" && Number.isFinite(number) ? number : text;
}

function plainTypeOf(schema: z.ZodType | undefined): string | undefined {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? plainTypeOf(schema.unwrap() as z.ZodType)
    : schema?.type;
}
