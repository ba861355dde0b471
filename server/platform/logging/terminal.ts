import { build, type PrettyOptions } from "pino-pretty";

/** What the sentence of a request says already. */
const said = "method,route,status,milliseconds,bytes,user,client,cache,request_id,address";

/** One request in one line, as people read it. */
const sentence: PrettyOptions["messageFormat"] = (line, key) => {
  const { method, route, status, milliseconds, bytes, user, client, cache, request_id, address } = line;
  if (address) return `${line[key]}: ${address} at ${route}`;
  if (!method) return String(line[key]);
  const who = user ? `user ${user}` : "a visitor";
  const from = cache ? ` (cache: ${cache})` : "";
  return `${status} ${method} ${route} in ${milliseconds} ms, ${bytes} bytes${from}, ${who}, client ${client}, ${request_id}`;
};

// The log's worker thread takes the default export.
export default () =>
  build({
    ignore: `pid,hostname,${said}`,
    translateTime: "SYS:HH:MM:ss",
    messageFormat: sentence,
    singleLine: true,
  });
