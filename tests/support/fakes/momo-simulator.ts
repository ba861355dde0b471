import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as the network stores it. */
export interface SimulatedRequest {
  id: string;
  amount: string;
  currency: string;
  externalId: string;
  payer: { partyIdType: string; partyId: string };
  status: "PENDING" | "SUCCESSFUL" | "FAILED";
  reason?: string | { code: string; message: string };
  financialTransactionId?: string;
  callback?: string;
}

/** Steps of a call. A hook may delay the step, call `decide`, or cut the call off. */
type Step = "token" | "start" | "started" | "ask" | "answered";
type Hook = (step: Step, id: string) => unknown;
/** Fault of an answer: a status, text that is not JSON, no answer at all, or an answer that is lost on its way. */
type Fault = number | "garbage" | "silence" | "lost";

const credentials = { user: randomUUID(), key: "0123456789abcdef0123456789abcdef" };
const subscription = "fedcba9876543210fedcba9876543210";

/**
 * Simulates MTN's Collections API as publicly documented (momodeveloper.mtn.com): tokens for an hour, `requesttopay`
 * with 202, 400 and 409, and its state with 200 and 404. Phones decide by `decide`, or automatically if `decides` is
 * set.
 */
export class MomoSimulator {
  readonly requests = new Map<string, SimulatedRequest>();
  /** Every call so far, as "POST /collection/token/ 200". */
  readonly calls: string[] = [];
  /** Faults of the next calls, by step. Each call uses one up. */
  readonly faults: Partial<Record<Step, Fault[]>> = {};
  hook: Hook | undefined;
  /** Decision of every phone, at once. If absent, phones wait for `decide`. */
  decides: Partial<SimulatedRequest> | undefined;
  #tokens = new Set<string>();
  #server = createServer((request, response) => void this.#serve(request, response));
  #transactions = 0;

  static async run(): Promise<MomoSimulator> {
    const simulator = new MomoSimulator();
    simulator.#server.listen(0, "127.0.0.1");
    await once(simulator.#server, "listening");
    return simulator;
  }

  /** Settings with which Darasa reaches the simulator. */
  get environment() {
    return {
      MOMO_URL: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
      MOMO_SUBSCRIPTION_KEY: subscription,
      MOMO_API_USER: credentials.user,
      MOMO_API_KEY: credentials.key,
      MOMO_ENVIRONMENT: "sandbox",
      MOMO_CURRENCY: "UGX",
    };
  }

  /** Decides a request as the phone's owner or the network would. */
  decide(id: string, fate: Partial<SimulatedRequest>): void {
    const request = this.requests.get(id);
    if (!request) throw new Error(`the network has no request ${id}`);
    this.#transactions += 1;
    const number =
      fate.status === "SUCCESSFUL" ? { financialTransactionId: String(9_000_000 + this.#transactions) } : {};
    Object.assign(request, number, fate);
  }

  /** Expires every token, as happens after an hour. */
  expireTokens(): void {
    this.#tokens.clear();
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? "";
    const id = String(request.headers["x-reference-id"] ?? url.split("/").pop());
    // Ignore a request whose caller was killed while sending it.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const step = url.endsWith("/token/") ? "token" : request.method === "POST" ? "start" : "ask";
    await this.hook?.(step, id);
    const fault = this.faults[step]?.shift();
    if (fault === undefined || fault === "lost") {
      const answer = this.#answer(step, id, request, body);
      if (step === "start") await this.hook?.("started", id);
      if (fault) response.destroy();
      else this.#send(request, response, answer.status, answer.body ? JSON.stringify(answer.body) : "");
      if (step === "ask") await this.hook?.("answered", id);
    } else if (fault === "silence") response.destroy();
    else this.#send(request, response, fault === "garbage" ? 200 : fault, "<html>It works!</html>");
  }

  #send(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
    this.calls.push(`${request.method} ${request.url} ${status}`);
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  }

  #answer(
    step: Step,
    id: string,
    { headers }: IncomingMessage,
    body: string,
  ): { status: number; body?: object } {
    if (headers["ocp-apim-subscription-key"] !== subscription) return { status: 401, body: denied };
    if (step === "token") return this.#token(headers.authorization);
    const token = headers.authorization?.replace("Bearer ", "") ?? "";
    if (!this.#tokens.has(token)) return { status: 401, body: { message: "Unauthorized", code: "401" } };
    if (headers["x-target-environment"] !== "sandbox")
      return { status: 500, body: { code: "NOT_ALLOWED_TARGET_ENVIRONMENT", message: "Access denied." } };
    return step === "start" ? this.#start(id, JSON.parse(body), headers["x-callback-url"]) : this.#ask(id);
  }

  #token(authorization = ""): { status: number; body: object } {
    const basic = `Basic ${Buffer.from(`${credentials.user}:${credentials.key}`).toString("base64")}`;
    if (authorization !== basic) return { status: 401, body: { error: "login_failed" } };
    const access_token = randomUUID();
    this.#tokens.add(access_token);
    return { status: 200, body: { access_token, token_type: "access_token", expires_in: 3600 } };
  }

  #start(
    id: string,
    asked: SimulatedRequest,
    callback?: string | string[],
  ): { status: number; body?: object } {
    if (this.requests.has(id))
      return { status: 409, body: { code: "RESOURCE_ALREADY_EXIST", message: "Duplicated reference id." } };
    const isWhole = /^\d+(\.\d+)?$/.test(asked.amount) && /^\d{9,15}$/.test(asked.payer.partyId);
    if (!isWhole) return { status: 400, body: { code: "BAD_REQUEST", message: "Bad request." } };
    if (asked.currency !== "UGX")
      return { status: 400, body: { code: "INVALID_CURRENCY", message: "Currency not supported." } };
    this.requests.set(id, {
      ...asked,
      id,
      status: "PENDING",
      ...(callback && { callback: String(callback) }),
    });
    if (this.decides) this.decide(id, this.decides);
    return { status: 202 };
  }

  #ask(id: string): { status: number; body: object } {
    const found = this.requests.get(id);
    if (!found)
      return {
        status: 404,
        body: { code: "RESOURCE_NOT_FOUND", message: "Requested resource was not found." },
      };
    const { id: _id, callback: _callback, ...request } = found;
    return { status: 200, body: request };
  }
}

const denied = { statusCode: 401, message: "Access denied due to invalid subscription key." };
