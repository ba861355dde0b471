import { expect, test } from "vitest";
import { textOf } from "./document-text.ts";

/** A DOCX of two paragraphs, in Base64. */
const document = [
  "UEsDBBQAAAAIADh0e126d6ScywAAAFMBAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbJWQvVLDQAyEX+XmWiYnQ0HB2E4BtEDBC2jO",
  "sn3D/c1JCeHtkRNIQUcp7Wq/HfX7U4rmSI1DyYO9dZ3dj/37VyU2qmQe7CpSHwDYr5SQXamUVZlLSyg6tgUq+g9cCO667h58yUJZ",
  "drJl2LF/ohkPUczzSdcXSqPI1jxejBtrsFhrDB5FdTjm6Q9l90Nwenn28Boq36jBwti/av0WJjJv2OQFk8bBZ2kTTMUfkiLcZvwX",
  "r8xz8HS939JqK56YQ15SdFclYci/PeD8tvEbUEsDBBQAAAAIADh0e13+xpu/lAAAAAUBAAALAAAAX3JlbHMvLnJlbHONzzsOwjAM",
  "BuCrRD5A3DIwoKRdWFgrLhClblrRPOSE1+3JwEARA6N///osq/7hV3EjzksMGlrZQN+pgVZTapDnJWVRGyFrmEtJB8RsZ/Imy5go",
  "1M0U2ZtSR3aYjL0YR7hrmj3ypwFbU5xGDdyCOD8T/SPHaVosHaO9egrlx4GvRpUNOyoa7pFHHN+xrCxgp3DzYPcCUEsDBBQAAAAI",
  "ADh0e10blv4OoQAAAPQAAAARAAAAd29yZC9kb2N1bWVudC54bWxtj0sOwjAMRK8SZdFlXViw6PcGXXGBtjFtpCSOEkPg9jSVEBJi",
  "8yzPaDxyOzytEQ8MUZPr5Kms5NC3qVa03C06FrvtYp06uTH7GiAuG9opluTR7d6Ngp14X8MKiYLygRaMUbvVGjhX1QXspJ3MJ2dS",
  "rzx9Rsjg/rqhSGiM0FEoRF+2kOXMcND/JgrDzVys3IzEYiajsgCH8icLn1r4vtS/AVBLAQIUAxQAAAAIADh0e126d6ScywAAAFMB",
  "AAATAAAAAAAAAAAAAACAAQAAAABbQ29udGVudF9UeXBlc10ueG1sUEsBAhQDFAAAAAgAOHR7Xf7Gm7+UAAAABQEAAAsAAAAAAAAA",
  "AAAAAIAB/AAAAF9yZWxzLy5yZWxzUEsBAhQDFAAAAAgAOHR7XRuW/g6hAAAA9AAAABEAAAAAAAAAAAAAAIABuQEAAHdvcmQvZG9j",
  "dW1lbnQueG1sUEsFBgAAAAADAAMAuQAAAIkCAAAAAA==",
].join("");
const addressOf = (base64: string) => `data:application/octet-stream;base64,${base64}`;
const { signal } = new AbortController();

test("a DOCX is read as text, a paragraph a line, and its markup is only text (beyond.md 4.2)", async () => {
  expect(await textOf(addressOf(document), signal)).toBe("The well is deep.\n\n<b>Not bold</b>");
});

test("a file that is not readable is refused, so that the download is offered", async () => {
  await expect(textOf(addressOf(btoa("not a document")), signal)).rejects.toThrow();
});
