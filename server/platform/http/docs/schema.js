// Shows a schema of the description as a readable list of fields.
import { element } from "/api/docs/element.js";

/** Returns the target of a reference, or the value itself if it is not a reference. */
export function resolved(description, part) {
  if (!part?.$ref) return part;
  const found = part.$ref
    .slice(2)
    .split("/")
    .reduce((at, name) => at?.[name], description);
  return resolved(description, found);
}

/** Merges the parts (allOf) of a schema, so that all its fields are together. */
export function whole(description, schema) {
  const plain = resolved(description, schema) ?? {};
  if (!plain.allOf) return plain;
  const parts = plain.allOf.map((part) => whole(description, part));
  return {
    ...plain,
    type: "object",
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
  };
}

/** Returns the alternatives of a schema as one list, however deeply they are nested. */
function choices(description, schema) {
  const plain = whole(description, schema);
  const nested = plain.anyOf ?? plain.oneOf;
  return nested ? nested.flatMap((one) => choices(description, one)) : [plain];
}

function typeOf(description, schema) {
  const names = choices(description, schema).map((one) => {
    if (one.enum) return one.enum.map((value) => JSON.stringify(value)).join(", ");
    if ("const" in one) return one.const === "" ? "empty" : JSON.stringify(one.const);
    if (one.type === "array") return `list of ${typeOf(description, one.items ?? {})}`;
    if (one.format === "binary") return "file";
    return [one.type ?? "any value", one.format].filter(Boolean).join(", ");
  });
  return [...new Set(names)].join(" or ");
}

const limits = { minLength: "at least", maxLength: "at most", minimum: "from", maximum: "to" };

function rulesOf(description, schema) {
  const [first = {}] = choices(description, schema).filter((one) => !("const" in one));
  const rules = Object.entries(limits)
    .filter(([name]) => name in first && Math.abs(first[name]) < Number.MAX_SAFE_INTEGER)
    .map(([name, word]) => `${word} ${first[name]}${name.endsWith("Length") ? " characters" : ""}`);
  return rules.join(", ");
}

/** Returns the object whose fields are listed: the schema itself, or the items of its list. */
function objectOf(description, schema) {
  for (const one of choices(description, schema)) {
    if (one.properties) return one;
    if (one.type === "array") return objectOf(description, one.items ?? {});
  }
  return undefined;
}

/** Returns the fields of a schema. A field with subfields gets a nested list that opens. */
export function fieldList(description, schema) {
  const object = objectOf(description, schema);
  if (!object) return element("p", { textContent: typeOf(description, schema) });
  return element(
    "dl",
    {},
    ...Object.entries(object.properties).map(([name, part]) => {
      const isRequired = object.required?.includes(name);
      const plain = resolved(description, part);
      const facts = [
        typeOf(description, part),
        rulesOf(description, part),
        plain.description,
        isRequired ? "required" : "",
      ];
      return element(
        "div",
        {},
        element("dt", {}, element("code", { textContent: name })),
        element(
          "dd",
          {},
          facts.filter(Boolean).join("; "),
          ...(objectOf(description, part) ? [nested(description, part)] : []),
        ),
      );
    }),
  );
}

/** Returns a nested list, made when it is opened, because a schema may contain itself. */
function nested(description, schema) {
  const details = element("details", {}, element("summary", { textContent: "Fields" }));
  details.addEventListener("toggle", () => details.append(fieldList(description, schema)), { once: true });
  return details;
}
