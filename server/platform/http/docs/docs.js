// The page at /api/docs: every call of the description, with a form to try it from this browser.

const calls = document.querySelector("#calls");
const description = await (await fetch("/api/openapi.json")).json();

const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};
const pretty = (value) => JSON.stringify(value, null, 2);

const example = (schema = {}) => {
  if (schema.anyOf) return example(schema.anyOf[0]);
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [name, example(part)]),
    );
  if (schema.type === "array") return [];
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "boolean") return true;
  return "";
};

const send = async (path, method, body) => {
  const options = { method, headers: {} };
  if (method !== "GET") {
    const { csrfToken } = await (await fetch("/api/csrf-cookie/")).json();
    options.headers = { "X-CSRFToken": csrfToken, "Content-Type": "application/json" };
    if (body) options.body = body;
  }
  const reply = await fetch(path, options);
  const text = await reply.text();
  let shown = text;
  try {
    shown = pretty(JSON.parse(text));
  } catch {
    // Not JSON: a file or an empty answer is shown as it came.
  }
  return `${reply.status} ${reply.statusText}\n${shown.slice(0, 20000)}`;
};

const tryForm = (path, method, operation) => {
  const inputs = (operation.parameters ?? []).map((parameter) => {
    const input = element("input", { name: parameter.name, required: parameter.required });
    input.dataset.in = parameter.in;
    return input;
  });
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const body = schema && element("textarea", { value: pretty(example(schema)), ariaLabel: "Body" });
  const output = element("pre", { ariaLive: "polite" });
  const form = element(
    "form",
    {},
    ...inputs.map((input) => element("label", {}, `${input.name} `, input)),
    ...(body ? [element("label", {}, "Body ", body)] : []),
    element("button", { textContent: "Send" }),
    output,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const filled = inputs.filter((input) => input.dataset.in === "path");
    const address = filled.reduce(
      (text, input) => text.replace(`{${input.name}}`, encodeURIComponent(input.value)),
      path,
    );
    const query = new URLSearchParams(
      inputs
        .filter((input) => input.dataset.in === "query" && input.value)
        .map((input) => [input.name, input.value]),
    );
    output.textContent = "Sending…";
    output.textContent = await send(
      `/api${address}${query.size ? `?${query}` : ""}`,
      method,
      body?.value,
    ).catch(String);
  });
  return form;
};

const call = (path, method, operation) => {
  const body = operation.requestBody?.content;
  const reply = Object.values(operation.responses)[0]?.content;
  const details = element(
    "details",
    { className: "call" },
    element("summary", {}, element("b", { textContent: method }), `${path} — ${operation.summary}`),
  );
  details.addEventListener(
    "toggle",
    () => {
      details.append(
        element("p", { textContent: operation.description }),
        ...(body
          ? [element("h3", { textContent: "Body" }), element("pre", { textContent: pretty(body) })]
          : []),
        ...(reply
          ? [element("h3", { textContent: "Reply" }), element("pre", { textContent: pretty(reply) })]
          : []),
        element("h3", { textContent: "Try it" }),
        tryForm(path, method, operation),
      );
    },
    { once: true },
  );
  return details;
};

const byNoun = new Map();
for (const [path, methods] of Object.entries(description.paths))
  for (const [method, operation] of Object.entries(methods)) {
    const noun = operation.tags[0];
    if (!byNoun.has(noun)) byNoun.set(noun, [element("h2", { textContent: noun.replaceAll("_", " ") })]);
    byNoun.get(noun).push(call(path, method.toUpperCase(), operation));
  }
calls.replaceChildren(...[...byNoun.values()].map((parts) => element("section", {}, ...parts)));

document.querySelector("#filter").addEventListener("input", (event) => {
  const wanted = event.target.value.toLowerCase();
  for (const details of document.querySelectorAll(".call"))
    details.hidden = !details.firstChild.textContent.toLowerCase().includes(wanted);
});
