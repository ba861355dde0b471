// Sends a call from this page, with the given token or as the logged-in person.

async function authorization(method) {
  const token = document.querySelector("#token").value.trim();
  if (token) return { headers: { Authorization: `Bearer ${token}` }, credentials: "omit" };
  if (method === "GET") return { headers: {} };
  const { csrfToken } = await (await fetch("/api/csrf-cookie/")).json();
  return { headers: { "X-CSRFToken": csrfToken } };
}

function shownBody(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: the text is shown unchanged.
    return text;
  }
}

const MAX_SHOWN = 20_000;

/** Sends the call. Returns its status, with its body as text or as a file to save. */
export async function send({ method, path, headers, body, form }) {
  const options = await authorization(method);
  const { Authorization: _shown, ...others } = headers;
  Object.assign(options.headers, others);
  if (body !== undefined) options.headers["Content-Type"] = "application/json";
  const reply = await fetch(path, { ...options, method, body: form ?? body });
  const status = `${reply.status} ${reply.statusText}`;
  const type = reply.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) {
    await reply.body.cancel();
    return { text: `${status}\nA stream of events: read it with EventSource or curl -N.` };
  }
  if (!/json|text/.test(type) && reply.ok && reply.status !== 204)
    return { text: `${status}\n${type}`, file: await reply.blob() };
  return { text: `${status}\n${shownBody(await reply.text()).slice(0, MAX_SHOWN)}` };
}
