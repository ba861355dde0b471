import { describe, expect, it } from "vitest";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { toApiError } from "#web/api/wire.ts";
import { refusalOf } from "#web/dashboard/offline/outbox/refusal.ts";
import { submissionProblem } from "#web/student/assignments/submission-problem.ts";
import { isProxyRefusal } from "./proxy-answer.ts";

const page = (status: number, text: string, type = "text/html") =>
  toApiError(new Response(text, { status, headers: { "content-type": type } }));
const nginx = (status: string) =>
  `<html><head><title>${status}</title></head><body><center>nginx/1.24.0</center></body></html>`;

describe("error pages of a proxy in front of Darasa", () => {
  it.each([
    [413, "<p>The upload limit is 1 MB.</p>", "The server in front of Darasa takes files up to 1 MB."],
    [
      413,
      "Request body exceeds the maximum of 2097152 bytes",
      "The server in front of Darasa takes files up to 2 MB.",
    ],
    [413, "The maximum is 1,048,576 bytes.", "The server in front of Darasa takes files up to 1 MB."],
    [413, "Your upload of 12 MB is above 10 megabytes.", "takes files up to 10 MB."],
    [413, "client_max_body_size is 512k", "The server in front of Darasa takes files up to 512 KB."],
    [
      413,
      nginx("413 Request Entity Too Large"),
      "The server in front of Darasa does not take a file of this size.",
    ],
    [502, nginx("502 Bad Gateway"), "The server in front of Darasa cannot reach it (error 502)."],
    [503, nginx("503 Service Unavailable"), "The server in front of Darasa cannot reach it (error 503)."],
    [521, "<title>Web server is down</title>", "The server in front of Darasa cannot reach it (error 521)."],
    [522, "Connection timed out", "The server in front of Darasa waited too long for it (error 522)."],
    [504, nginx("504 Gateway Time-out"), "The server in front of Darasa waited too long for it (error 504)."],
  ])("status %i is recognized: %s", async (status, text, sentence) => {
    const error = await page(status, text);
    expect(isProxyRefusal(error)).toBe(true);
    expect(error.status).toBe(status);
    for (const said of [sentenceOf(error, "Failed."), submissionProblem(error)])
      expect(said).toContain(sentence);
  });

  it("a refusal that the outbox has stored is still recognized", async () => {
    const { status, body } = await page(413, "The limit is 1 MB");
    const stored = refusalOf(JSON.parse(JSON.stringify({ status, body })));
    expect(submissionProblem(stored)).toContain("takes files up to 1 MB");
    expect(isProxyRefusal(stored)).toBe(true);
  });

  it("a page without a content type is recognized, other statuses are not", async () => {
    expect(isProxyRefusal(await page(502, "Bad Gateway", "text/plain"))).toBe(true);
    expect(isProxyRefusal(await page(500, nginx("500")))).toBe(false);
    expect(isProxyRefusal(await page(403, nginx("403")))).toBe(false);
  });

  it("Darasa's own refusal is not taken for a proxy's", async () => {
    const own = await page(
      413,
      '{"detail": "File size must be less than 10MB"}',
      "application/json; charset=utf-8",
    );
    expect([isProxyRefusal(own), own.message]).toEqual([false, "File size must be less than 10MB"]);
  });
});
