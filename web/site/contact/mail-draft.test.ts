import { describe, expect, it } from "vitest";
import { contactDraft } from "./mail-draft.ts";

const typed = {
  name: "Amina Nakato",
  email: "amina@darasa.example",
  message: "Do you teach at night?\nThank you.",
};

describe("mail draft of the contact form (visitors.md 7)", () => {
  it("the draft goes to the institute with subject 'New email submission', name, email and message", () => {
    const draft = new URL(contactDraft("info@darasa.example", typed));
    expect(draft.pathname).toBe("info@darasa.example");
    expect(draft.searchParams.get("subject")).toBe("New email submission");
    expect(draft.searchParams.get("body")).toBe(
      "Name: Amina Nakato\r\nEmail: amina@darasa.example\r\n\r\nDo you teach at night?\r\nThank you.",
    );
  });

  it("typed text never adds a recipient to the draft", () => {
    const hostile = {
      ...typed,
      name: "x&bcc=spy@evil.example",
      message: "a\r\nBcc: spy@evil.example&cc=y?to=z#",
    };
    const draft = new URL(contactDraft("info@darasa.example", hostile));
    expect([...draft.searchParams.keys()]).toEqual(["subject", "body"]);
    expect(draft.hash).toBe("");
    expect(draft.searchParams.get("body")).toContain("&cc=y?to=z#");
  });
});
