import { createServer } from "node:http";
import { text } from "node:stream/consumers";

// The least that node:http can do: sends one answer to every request. bench/http.ts passes the port, and on standard input
// { headers, body (base64) }.

const { headers, body } = JSON.parse(await text(process.stdin)) as { headers: string[]; body: string };
const bytes = Buffer.from(body, "base64");

createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(process.argv[2]), "127.0.0.1");
