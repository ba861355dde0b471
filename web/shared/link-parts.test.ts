import { describe, expect, it } from "vitest";
import { linkParts } from "./link-parts.ts";

const links = (text: string) => linkParts(text).flatMap((part) => part.href ?? []);

describe("'a link in a message is detected by an http or https URL and shown as clickable' (student-dashboard.md section 5)", () => {
  it.each([
    ["Read https://darasa.example/guidelines.", ["https://darasa.example/guidelines"]],
    ["(see http://a.example/x_(y)), then", ["http://a.example/x_(y)"]],
    ["HTTPS://A.example and https://b.example?q=1&r=2!", ["HTTPS://A.example", "https://b.example?q=1&r=2"]],
    ["javascript:alert(1) data:text/html,x ftp://a.example www.a.example", []],
    ["https://bank.example@evil.example/", []],
    ["https://a.example/\u202egnp.exe", ["https://a.example/"]],
    ['https://a.example/"onmouseover=alert(1)', ["https://a.example/"]],
    ["http:// https://", []],
  ])("%j", (text, wanted) => {
    expect(links(text)).toEqual(wanted);
  });

  it("the text itself is unchanged", () => {
    const text = "Dear all,\n\n  see https://a.example/1, and\u200b https://x:y@b.example.\n";
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});
