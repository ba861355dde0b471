import { BatchInterceptor } from "@mswjs/interceptors";
import { FetchInterceptor } from "@mswjs/interceptors/fetch";
import { XMLHttpRequestInterceptor } from "@mswjs/interceptors/XMLHttpRequest";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { z } from "zod";
import { contract } from "#contract/all.ts";
import type { Contract, Endpoint } from "#contract/shared/endpoint.ts";
import { apiErrors } from "#contract/shared/errors.ts";

/** A JSON reply, or a function that makes the reply of a request. It may return `networkFailure`. */
export type Answer = object | ((request: Request) => Response | object | Promise<Response | object>);
/** Answers by method and path below /api: `{ "GET /student/news/": … }`. Queries are ignored. */
export type Answers = Record<string, Answer>;

/** The reply of a request that the network loses. */
export const networkFailure = Response.error();

const internal = apiErrors.internal.sentence;

/** Returns a refusal. The default body has the fields of every error shape (api.md, "Errors"). */
export const refusal = (
  status: number,
  body: object = { detail: internal, message: internal, error: internal },
) => Response.json(body, { status });

const interceptor = new BatchInterceptor({
  name: "api",
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
});
let answers: Answers = {};
let asked: { call: string; body: unknown }[] = [];
/** Replies of the test that the server could not send. */
let faults: string[] = [];

/** Adds answers, or replaces those of the same calls. */
export function answer(more: Answers): void {
  for (const call of Object.keys(more)) endpointOf(call);
  answers = { ...answers, ...more };
}

/** Returns the bodies of the calls of this name so far, in their order. */
export function bodiesOf(call: string): unknown[] {
  endpointOf(call);
  return asked.filter((one) => one.call === call).map(({ body }) => body);
}

const csrf: Answers = { "GET /csrf-cookie/": { csrfToken: "token" } };

/** Answers the calls of each test of a file. A JSON reply that the contract does not allow fails the test. */
export function answerCalls(): void {
  beforeAll(() => interceptor.apply());
  afterAll(() => interceptor.dispose());
  beforeEach(() => {
    answers = csrf;
    asked = [];
    faults = [];
    return () => expect(faults).toEqual([]);
  });
}

interceptor.on("request", async ({ request, controller }) => {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/api/")) return;
  const call = `${request.method} ${pathname.slice("/api".length)}`;
  asked.push({ call, body: await bodyOf(request.clone()) });
  const found = answers[call];
  if (!found) return controller.respondWith(refusal(404, { detail: `No answer for ${call}.` }));
  const reply = await (typeof found === "function" ? found(request) : found);
  if (!(reply instanceof Response)) checkReply(call, reply);
  if (reply === networkFailure) return controller.errorWith(new TypeError("Failed to fetch"));
  controller.respondWith(reply instanceof Response ? reply.clone() : Response.json(reply));
});

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("json")) return request.json();
  return type.includes("form-data") ? Object.fromEntries(await request.formData()) : undefined;
}

/** Endpoints without parameters first: "/assignments/student/" also looks like "/assignments/{id}/". */
const endpoints = Object.values(contract as Contract)
  .flatMap((resource) => Object.values(resource))
  .toSorted((one, other) => Number(one.path.includes("{")) - Number(other.path.includes("{")));

function checkReply(call: string, reply: object): void {
  const { reply: schema } = endpointOf(call);
  const error = schema instanceof z.ZodType && schema.safeParse(reply).error;
  if (error) faults.push(`${call} cannot answer this: ${z.prettifyError(error)}`);
}

/** @throws Error if the contract has no such call */
function endpointOf(call: string): Endpoint {
  const found = endpoints.find((one) => patternOf(one).test(call));
  if (!found) throw new Error(`The contract has no call ${call}.`);
  return found;
}

const patternOf = ({ method, path }: Endpoint) =>
  new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
