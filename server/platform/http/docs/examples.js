// One call as curl, JavaScript and Python. Examples use a variable for the token, so that they can be shared.

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns a value as Python source, which differs from JSON in three words. */
function python(value, indent = "") {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const deeper = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((one) => `${deeper}${python(one, deeper)},\n`)
    : Object.entries(value).map(
        ([name, one]) => `${deeper}${JSON.stringify(name)}: ${python(one, deeper)},\n`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return parts.length === 0 ? `${open}${close}` : `${open}\n${parts.join("")}${indent}${close}`;
}

/** Parses a body. While it is being typed it may not be JSON. Then the example contains it as text. */
function parsed(body) {
  try {
    return { value: JSON.parse(body) };
  } catch {
    return undefined;
  }
}

function curl({ method, address, headers, body, parts }) {
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${quoted(address)}`];
  for (const [name, value] of Object.entries(headers))
    lines.push(
      `-H ${name === "Authorization" ? `"${name}: ${value("$DARASA_TOKEN")}"` : quoted(`${name}: ${value}`)}`,
    );
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `-d ${quoted(body)}`);
  for (const { name, isFile, value } of parts ?? [])
    lines.push(`-F ${quoted(isFile ? `${name}=@file` : `${name}=${value}`)}`);
  return lines.join(" \\\n  ");
}

function javascript({ method, address, headers, body, parts }) {
  const lines = [];
  if (parts) {
    lines.push("const form = new FormData();");
    for (const { name, isFile, value } of parts)
      lines.push(`form.append(${JSON.stringify(name)}, ${isFile ? "file" : JSON.stringify(value)});`);
  }
  lines.push(`const reply = await fetch(${JSON.stringify(address)}, {`);
  if (method !== "GET") lines.push(`  method: ${JSON.stringify(method)},`);
  lines.push("  headers: {");
  for (const [name, value] of Object.entries(headers))
    lines.push(
      name === "Authorization"
        ? `    ${name}: \`${value(`\${process.env.DARASA_TOKEN}`)}\`,`
        : `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    );
  if (body !== undefined) lines.push('    "Content-Type": "application/json",');
  lines.push("  },");
  if (parts) lines.push("  body: form,");
  if (body !== undefined) {
    const json = parsed(body);
    const text = json ? JSON.stringify(json.value, null, 2).replaceAll("\n", "\n  ") : undefined;
    lines.push(text ? `  body: JSON.stringify(${text}),` : `  body: ${JSON.stringify(body)},`);
  }
  lines.push("});", "if (!reply.ok) throw new Error(await reply.text());");
  return lines.join("\n");
}

function pythonExample({ method, address, headers, body, parts }) {
  const named = Object.entries(headers).map(([name, value]) =>
    name === "Authorization"
      ? `        "${name}": f"${value("{os.environ['DARASA_TOKEN']}")}",`
      : `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  const lines = [
    "import os",
    "import requests",
    "",
    `reply = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(address)},`,
    "    headers={",
    ...named,
    "    },",
  ];
  if (body !== undefined) {
    const json = parsed(body);
    lines.push(json ? `    json=${python(json.value, "    ")},` : `    data=${JSON.stringify(body)},`);
  }
  if (parts) {
    const listed = (some) => some.map(({ name, text }) => `${JSON.stringify(name)}: ${text}`).join(", ");
    const files = parts
      .filter((part) => part.isFile)
      .map(({ name }) => ({ name, text: 'open("file", "rb")' }));
    const fields = parts
      .filter((part) => !part.isFile)
      .map(({ name, value }) => ({ name, text: JSON.stringify(value) }));
    if (fields.length > 0) lines.push(`    data={${listed(fields)}},`);
    lines.push(`    files={${listed(files)}},`);
  }
  lines.push(")", "reply.raise_for_status()");
  return lines.join("\n");
}

/**
 * Returns the call in each language. `headers.Authorization` is a function that gets the language's expression for the
 * token. `body` is JSON as text, and `parts` are the fields of a form with files.
 */
export function examples(call) {
  return { curl: curl(call), javascript: javascript(call), python: pythonExample(call) };
}
