import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, it } from "vitest";
import { noResponse, reached } from "./network-failure.ts";

const answered = (status: number, text: string) =>
  reached(
    () => Promise.reject(new ErrorResponse(status, "", text)),
    (sentence) => sentence,
    "Invalid email or password.",
  );

it("a page of the server in front of Darasa is no wrong password", async () => {
  const page = "<html><title>Bad Gateway</title></html>";
  expect(await answered(502, page)).toContain("The server in front of Darasa cannot reach it");
  expect(await answered(504, page)).toContain("The server in front of Darasa waited too long for it");
});

it("what Darasa answered before it asked the page is told, with the wait in words", async () => {
  const busy = '{"detail":"The service is busy. Try again in a moment.","request_id":"1"}';
  expect(await answered(503, busy)).toBe("The service is busy. Try again in a moment.");
  const often = '{"detail":"Too many requests. Try again in 42 seconds.","request_id":"1"}';
  expect(await answered(429, often)).toBe("Too many requests. Try again in a minute.");
});

it("anything else has the form's own words, and no answer the network's", async () => {
  expect(await answered(500, "fault")).toBe("Invalid email or password.");
  const failed = (sentence: string) => sentence;
  expect(await reached(() => Promise.reject(new TypeError("Failed to fetch")), failed)).toBe(noResponse);
});
