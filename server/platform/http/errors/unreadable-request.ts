import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const answers: Record<string, [status: number, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time."],
  HPE_HEADER_OVERFLOW: [431, "The headers of the request are too large."],
};

/**
 * Answers a request that Node cannot parse because it is broken, too large or too late. It reaches no route and no
 * hook, so the whole answer is written here, in the same form as every other error.
 */
export function answerUnreadable({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = answers[code] ?? [400, "Bad request."];
  const request_id = randomUUID();
  const body = JSON.stringify({ detail, request_id });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "connection: close",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    `x-request-id: ${request_id}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
