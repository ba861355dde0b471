// One call of the reference: access, input, replies, examples in three languages, and a form that sends it.
import { element, pretty, written } from "/api/docs/element.js";
import { examples } from "/api/docs/examples.js";
import { fieldList, resolved, whole } from "/api/docs/schema.js";
import { send } from "/api/docs/try.js";

/** Returns a call's element. Its contents are made when it is opened, because there are more than a hundred calls. */
export function callDetails(description, call) {
  const { path, method, operation } = call;
  const details = element(
    "details",
    { className: "call", id: operation.operationId },
    element(
      "summary",
      {},
      element("b", { textContent: method }),
      " ",
      element("code", { textContent: path }),
      element("span", { textContent: operation.summary }),
    ),
  );
  details.addEventListener("toggle", () => details.append(...inside(description, call)), { once: true });
  return details;
}

function inside(description, call) {
  const { operation } = call;
  const content = operation.requestBody?.content ?? {};
  const inputs = parameterInputs(description, operation);
  const body = bodyInputs(description, content);
  const heading = (text) => element("h3", { textContent: text });
  return [
    element("p", { textContent: operation.description }),
    ...(Object.keys(content).length > 0 ? [heading("Body"), ...bodies(description, content)] : []),
    heading("Replies"),
    ...Object.entries(operation.responses).map(([status, reply]) => replyOf(description, status, reply)),
    heading("Example"),
    ...tryForm(description, call, inputs, body),
  ];
}

function bodies(description, content) {
  const plain = content["application/json"];
  const withFiles = content["multipart/form-data"];
  const files = Object.entries(whole(description, withFiles?.schema).properties ?? {})
    .filter(([, part]) => resolved(description, part).format === "binary" || part.items?.format === "binary")
    .map(([name]) => name);
  const note = files.length > 0 ? `With files as multipart/form-data: ${files.join(", ")}.` : "";
  return [
    fieldList(description, (plain ?? withFiles).schema),
    ...(note ? [element("p", { className: "hint", textContent: note })] : []),
  ];
}

function replyOf(description, status, named) {
  const reply = resolved(description, named);
  const [type, media] = Object.entries(reply.content ?? {})[0] ?? [];
  const summary = element(
    "summary",
    {},
    element("b", { textContent: status }),
    ` ${reply.description} ${type && type !== "application/json" ? type : ""}`,
  );
  if (type !== "application/json") return element("p", { className: "reply" }, ...summary.childNodes);
  const details = element("details", {}, summary);
  details.addEventListener(
    "toggle",
    () => {
      if (media.example !== undefined) details.append(written(pretty(media.example)));
      if (status < 300) details.append(fieldList(description, media.schema));
    },
    { once: true },
  );
  return details;
}

function parameterInputs(description, operation) {
  return (operation.parameters ?? []).map((parameter) => {
    const { name, in: place, required, schema, description: hint } = resolved(description, parameter);
    const plain = resolved(description, schema) ?? {};
    const input = plain.enum
      ? element(
          "select",
          {},
          ...["", ...plain.enum.filter(Boolean)].map((value) =>
            element("option", { value, textContent: value }),
          ),
        )
      : element("input", { autocomplete: "off" });
    Object.assign(input, { name, required: Boolean(required) });
    if (place === "path") input.value = "1";
    return { name, place, input, hint };
  });
}

/** Returns a text field for JSON. If the call accepts only multipart, returns an input for each field. */
function bodyInputs(description, content) {
  const json = content["application/json"];
  if (json) {
    const text = element("textarea", { name: "body", spellcheck: false, value: pretty(json.example ?? {}) });
    return { shown: [element("label", {}, "Body ", text)], read: () => ({ body: text.value }) };
  }
  const multipart = content["multipart/form-data"];
  if (!multipart) return { shown: [], read: () => ({}) };
  const inputs = Object.entries(whole(description, multipart.schema).properties ?? {}).map(([name, part]) => {
    const plain = resolved(description, part);
    const isMany = plain.type === "array";
    const isFile = plain.format === "binary" || plain.items?.format === "binary";
    return element("input", { name, type: isFile ? "file" : "text", multiple: isMany && isFile });
  });
  return {
    shown: inputs.map((input) => element("label", {}, `${input.name} `, input)),
    read: () => {
      const form = new FormData();
      for (const input of inputs)
        for (const value of input.files ?? (input.value ? [input.value] : [])) form.append(input.name, value);
      const parts = inputs.map(({ name, type, value }) => ({ name, isFile: type === "file", value }));
      return { form, parts };
    },
  };
}

function tryForm(description, { path, method, operation }, inputs, body) {
  const base = new URL(description.servers[0].url, location.href).href;
  const needsToken = operation.security?.some((way) => "token" in way);
  const texts = Object.fromEntries(
    ["curl", "javascript", "python"].map((name) => [name, written("", `example ${name}`)]),
  );
  const read = () => {
    const filled = (place) => inputs.filter((one) => one.place === place && one.input.value !== "");
    const address = filled("path").reduce(
      (text, { name, input }) => text.replace(`{${name}}`, encodeURIComponent(input.value)),
      path,
    );
    const query = new URLSearchParams(filled("query").map(({ name, input }) => [name, input.value]));
    const headers = Object.fromEntries(filled("header").map(({ name, input }) => [name, input.value]));
    if (needsToken) headers.Authorization = (token) => `Bearer ${token}`;
    return { method, headers, address: `${address}${query.size ? `?${query}` : ""}`, ...body.read() };
  };
  const showExamples = () => {
    const call = read();
    for (const [name, text] of Object.entries(examples({ ...call, address: base + call.address })))
      texts[name].textContent = text;
  };
  const output = element("div", { ariaLive: "polite", className: "output" });
  const form = element(
    "form",
    {},
    ...inputs.map(({ name, input, hint }) => element("label", {}, `${name} `, input, hint ? ` ${hint}` : "")),
    ...body.shown,
    element("button", { textContent: "Send" }),
    output,
  );
  form.addEventListener("input", showExamples);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    output.replaceChildren(element("p", { textContent: "Sending…" }));
    const call = read();
    const answer = await send({ ...call, path: `/api${call.address}` }).catch((error) => ({
      text: `The call could not be sent. ${error.message}`,
    }));
    output.replaceChildren(written(answer.text), ...fileLink(answer.file));
  });
  showExamples();
  return [...Object.values(texts), element("h3", { textContent: "Try It" }), form];
}

function fileLink(file) {
  if (!file) return [];
  return [element("a", { href: URL.createObjectURL(file), download: "reply", textContent: "Save the file" })];
}
