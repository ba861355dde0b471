import { describe, expect, it } from "vitest";
import { xmlText } from "./xml.ts";

describe("text in the sitemap and the feed", () => {
  it("closes no element and opens none", () => {
    expect(xmlText(`</title><script>"&'`)).toBe("&lt;/title&gt;&lt;script&gt;&quot;&amp;'");
  });

  it("leaves out what XML may not hold, and keeps the rest of the world's letters", () => {
    expect(xmlText("a\u0000\u000b\u0085b")).toBe("ab");
    expect(xmlText("\ud83d")).toBe("\ufffd");
    expect(xmlText("Ŋŋ ሰላም 😀")).toBe("Ŋŋ ሰላም 😀");
  });
});
