import { createServer } from "node:http";
import { text } from "node:stream/consumers";

// Minimal node:http server, which sends the same answer to every request. bench/http.ts passes the port as argument and
// { headers, body (base64) } on standard input.

const { headers, body } = JSON.parse(await text(process.stdin)) as { headers: string[]; body: string };
const bytes = Buffer.from(body, "base64");

createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(process.argv[2]), "127.0.0.1");
