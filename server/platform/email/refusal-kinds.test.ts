import { describe, expect, it } from "vitest";
import { isFinal, isGone } from "./refusal-kinds.ts";

const refusal = (response: string, command = "RCPT TO") =>
  Object.assign(new Error(response), { response, responseCode: Number(response.slice(0, 3)), command });

describe("kinds of refusals by a mail server", () => {
  it.each([
    "550 5.1.1 no such person",
    "550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Learn more",
    "554 5.1.2 bad destination system",
    "501 5.1.3 bad address",
    "551 5.1.6 moved",
    "556 5.1.10 null MX",
    "550 no such user",
    "550 sorry, no mailbox here by that name (#5.1.1)",
    "550 <gone@example.com>: Recipient address rejected: User unknown in local recipient table",
    "550 Unknown recipient",
    "550 5.1.0 mailbox not found",
    "553 Not a valid mailbox",
    "550 Unrouteable address",
    "550 <block-policy@relay.example>: unknown user",
  ])("'%s' means that the address does not exist, and ends the email", (response) => {
    expect([isGone(refusal(response)), isFinal(refusal(response))]).toEqual([true, true]);
  });

  it.each([
    "550 relay not permitted",
    "550 5.7.1 relaying denied",
    "551 we do not relay for no such user",
    "553 sorry, that domain isn't in my list of allowed rcpthosts",
    "550 5.1.7 bad sender address",
    "550 5.1.8 sender's domain does not exist",
    "550 Sender verify failed: no such user",
    "550 5.1.0 address rejected",
    "550 5.7.1 your server is on a list",
    "550 rejected",
    "550 Invalid HELO domain",
    "550 Invalid account credentials",
    "550 reverse DNS of this host does not exist",
    "550 PTR record does not exist",
    "550 your domain does not exist",
    "550 the From address does not exist",
    "550 unknown address: this IP is not listed here",
    "554 5.5.4 daily quota exceeded",
  ])("'%s' does not mark the address, and the email is retried", (response) => {
    expect([isGone(refusal(response)), isFinal(refusal(response))]).toEqual([false, false]);
  });

  it.each([
    ["552 5.2.2 mailbox full", "RCPT TO"],
    ["550 5.2.1 mailbox disabled", "RCPT TO"],
    ["554 5.7.1 spam", "DATA"],
  ])("'%s' at %s ends the email but does not mark the address", (response, command) => {
    const error = refusal(response, command);
    expect([isGone(error), isFinal(error)]).toEqual([false, true]);
  });

  it.each([
    ["550 5.1.1 no such person", "MAIL FROM"],
    ["535 5.7.8 bad credentials", "AUTH PLAIN"],
    ["554 no service for your address", "CONN"],
    ["451 4.7.1 come again", "RCPT TO"],
  ])("'%s' at %s does not mark the address, and the email is retried", (response, command) => {
    const error = refusal(response, command);
    expect([isGone(error), isFinal(error)]).toEqual([false, false]);
  });
});
