import { createServer } from "node:http";
import { text } from "node:stream/consumers";

// The measure of all things: node:http sending bytes it hasPermission, with the headers it was given, and nothing else.
// Started by bench/support/darasa.ts with a port; reads { headers, body (base64) } from standard input.

const { headers, body } = JSON.parse(await text(process.stdin)) as { headers: string[]; body: string };
const bytes = Buffer.from(body, "base64");

createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(process.argv[2]), "127.0.0.1");
