import { describe, expect, it } from "vitest";
import { xmlText } from "./xml.ts";

describe("text in the sitemap and the feed", () => {
  it("text opens and closes no element", () => {
    expect(xmlText(`</title><script>"&'`)).toBe("&lt;/title&gt;&lt;script&gt;&quot;&amp;'");
  });

  it("characters that XML forbids are removed; all other letters stay", () => {
    expect(xmlText("a\u0000\u000b\u0085b")).toBe("ab");
    expect(xmlText("\ud83d")).toBe("\ufffd");
    expect(xmlText("Ŋŋ ሰላም 😀")).toBe("Ŋŋ ሰላም 😀");
  });
});
