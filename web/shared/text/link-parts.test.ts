import { describe, expect, it } from "vitest";
import { linkParts } from "./link-parts.ts";

const links = (text: string) => linkParts(text).flatMap((part) => part.href ?? []);

describe("links in messages (students.md 5)", () => {
  it.each([
    ["Read https://darasa.example/guidelines.", ["https://darasa.example/guidelines"]],
    ["(see http://a.example/x_(y)), then", ["http://a.example/x_(y)"]],
    ["HTTPS://A.example and https://b.example?q=1&r=2!", ["HTTPS://A.example", "https://b.example?q=1&r=2"]],
    ["javascript:alert(1) data:text/html,x ftp://a.example www.a.example", []],
    ["https://bank.example@evil.example/", []],
    ["https://a.example/\u202egnp.exe", ["https://a.example/"]],
    ['https://a.example/"onmouseover=alert(1)', ["https://a.example/"]],
    ["http:// https://", []],
    ["(see https://a.example/Kampala_(city)/x)", ["https://a.example/Kampala_(city)/x"]],
    ["see https://a.example/Kampala_(city).", ["https://a.example/Kampala_(city)"]],
    ["[here](https://a.example/x), [https://b.example]", ["https://a.example/x", "https://b.example"]],
    ["(https://a.example/x)and", ["https://a.example/x"]],
    [
      "https://a.example/?q=[a] {https://b.example/{id}}",
      ["https://a.example/?q=[a]", "https://b.example/{id}"],
    ],
    ["*https://a.example/x* and **https://b.example/**.", ["https://a.example/x", "https://b.example/"]],
    [
      "_https://a.example/_ https://youtu.be/abcdefghij_",
      ["https://a.example/", "https://youtu.be/abcdefghij_"],
    ],
    ["“https://a.example”, «https://b.example»", ["https://a.example", "https://b.example"]],
    ["‘https://a.example/x’s page", ["https://a.example/x"]],
    [
      "'https://a.example/x', https://b.example/O'Brien",
      ["https://a.example/x", "https://b.example/O'Brien"],
    ],
    ["انظر https://a.example/x، ثم https://b.example/y؟", ["https://a.example/x", "https://b.example/y"]],
    ["https://a.example/x፣ እና https://b.example/y።", ["https://a.example/x", "https://b.example/y"]],
    ["（https://a.example/x）。", ["https://a.example/x"]],
    [
      "https://a.example/wiki/Ng’ang’a https://a.example/ሰላም",
      ["https://a.example/wiki/Ng’ang’a", "https://a.example/ሰላም"],
    ],
    ["| https://a.example/x|https://b.example/y |", ["https://a.example/x", "https://b.example/y"]],
    [
      "https://a.example/x… https://b.example/a-b_c/?d=1&e=%20#f",
      ["https://a.example/x", "https://b.example/a-b_c/?d=1&e=%20#f"],
    ],
  ])("only http and https addresses become links: %j", (text, wanted) => {
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
