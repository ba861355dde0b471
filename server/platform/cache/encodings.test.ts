import { expect, it } from "vitest";
import { encodingFor } from "./encodings.ts";

it.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", "identity"],
  [undefined, "identity"],
])("Accept-Encoding %s is answered with %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
