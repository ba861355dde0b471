import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { passTime, typeInto } from "#tests/support/component/pass-time.ts";
import { ContactForm } from "#web/site/contact/contact-form.tsx";
import { OpeningAlert } from "#web/site/programs/program/opening-alert.tsx";
import { askLater } from "./email-slips.ts";
import { askAboutSlips } from "./email-slips-part.ts";

const forms = { contact: <ContactForm email="" />, opening: <OpeningAlert programId={1} /> };
const field = page.getByLabelText("Your email");

beforeAll(askAboutSlips);

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(forms.contact);
});

test.each(["contact", "opening"] as const)(
  "the %s form asks about a probable slip, and one press corrects it (visitors.md 2.14)",
  async (form) => {
    document.body.innerHTML = renderToStaticMarkup(forms[form]);
    await userEvent.fill(field, "amina@gmial.con");
    await expect.element(page.getByRole("status")).toHaveTextContent("Did you mean amina@gmail.com?");
    await userEvent.click(page.getByRole("button", { name: "amina@gmail.com" }));
    await expect.element(field).toHaveValue("amina@gmail.com");
    await expect.element(page.getByText("Did you mean")).not.toBeInTheDocument();
  },
);

test("the question waits for a pause, and goes away with further typing (visitors.md 2.14)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const input = field.element() as HTMLInputElement;
  const type = (text: string) => {
    typeInto(input, text);
    askLater(input);
  };
  type("amina@gmial.con");
  await passTime(900);
  expect(page.getByText("Did you mean").elements()).toEqual([]);
  await passTime(200);
  expect(page.getByText("Did you mean").elements()).toHaveLength(1);
  type("amina@gmial.com ");
  expect(page.getByText("Did you mean").elements()).toEqual([]);
});
