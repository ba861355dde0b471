import { execFileSync } from "node:child_process";
import { fastify } from "fastify";
import { describe, expect, it } from "vitest";
import { testContext } from "#tests/support/context.ts";
import { emailSamples } from "./samples.ts";
import { serveEmailSamples } from "./serve-samples.ts";

const context = testContext({ PUBLIC_URL: "http://localhost:3000" });
const layout = {
  institute: "Darasa",
  support_email: "help@darasa.example",
  public_url: "http://localhost:3000",
};
const MAX_BYTES = 40 * 1024;
/** Samples of emails that people can stop. Those about security, or that answer a request, cannot be stopped. */
const stoppable =
  "communication assignment quiz assignment-change grade new-total grade-taken-back sent-back extension session session-change fee-due payment-received certificate morning answers digest opening feedback".split(
    " ",
  );

describe("samples of every email", () => {
  it("each file that composes an email has a sample", () => {
    const found = execFileSync("git", [
      "grep",
      "-lE",
      "composeEmail\\(|content: \\(layout\\)",
      "--",
      "server/**/*.ts",
      ":!*.test.ts",
    ]);
    const files = found.toString().trim().split("\n");
    // Some files compose for several kinds, and some files have several samples.
    expect(files.length).toBeLessThanOrEqual(Object.keys(emailSamples(context, layout)).length + 2);
  });

  it("both parts have the same links to this site, load nothing, and have under 40 KB", () => {
    for (const [name, { subject, text, html }] of Object.entries(emailSamples(context, layout))) {
      const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(
        ([, url]) => url?.replaceAll("&amp;", "&") ?? "",
      );
      for (const url of inHtml) {
        expect(new URL(url).origin, name).toBe(layout.public_url);
        expect(text, `${name} ${url}`).toContain(url);
      }
      expect(html.match(/<img(?![^>]*\balt=)/g), name).toBeNull();
      expect(html, name).not.toMatch(/<(script|link|img)\b|url\(|\bsrc=/);
      expect(html, name).toContain('name="viewport"');
      expect(html, name).toContain('content="light dark"');
      expect(html, name).toContain("prefers-color-scheme:dark");
      expect(Buffer.byteLength(html) + Buffer.byteLength(text), name).toBeLessThan(MAX_BYTES);
      expect(subject, name).not.toBe("");
      expect(`${text}${html}${subject}`, name).not.toMatch(/undefined|\[object|NaN/);
    }
  });

  it("/styleguide/emails shows each in a frame as wide as a phone, in development only", async () => {
    const address = "/styleguide/emails";
    expect((await context.app.inject({ url: address })).statusCode).toBe(404);
    const development = fastify();
    serveEmailSamples(development, context);
    const list = await development.inject({ url: address });
    for (const name of Object.keys(emailSamples(context, layout))) {
      expect(list.body).toContain(`src="${address}/${name}" width="360"`);
      const { statusCode, body } = await development.inject({ url: `${address}/${name}` });
      expect([statusCode, body.slice(0, 15)], name).toEqual([200, "<!doctype html>"]);
    }
    await development.close();
  });

  it("emails that can be stopped have the link in both parts and for mail programs", () => {
    const samples = emailSamples(context, layout);
    const withLink = Object.entries(samples).filter(([, { unsubscribe_url }]) => unsubscribe_url);
    expect(withLink.map(([name]) => name).sort()).toEqual([...stoppable].sort());
    for (const [name, { text, html, unsubscribe_url }] of withLink) {
      // A person who waits for a program may have no account, so there is only an address to delete.
      const page = name === "opening" ? "/forget-address" : "/unsubscribe";
      expect(unsubscribe_url, name).toContain(`${page}/one-click?token=`);
      for (const part of [text, html]) expect(part, name).toContain(`${page}?token=`);
    }
  });
});
