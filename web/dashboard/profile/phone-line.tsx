import { useState } from "react";
import { nationalLength } from "#contract/shared/phones/phone-numbers.ts";
import { profilePhoneMessage } from "#contract/shared/phones/phones.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import type { ProfileValues } from "#web/dashboard/profile/profile-values.ts";
import { countries, countryOf } from "#web/shared/phones/countries.ts";
import { cutNotice, phoneInput } from "#web/shared/phones/phone-input.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";

const EXAMPLE_DIGITS = "7123456789";

/**
 * The phone field: a fixed country code and the digits after it. Only typing a number with another country code changes
 * the code. Too few digits are an error at once.
 */
export function PhoneLine({ form: { values, errors, set } }: { form: Form<ProfileValues> }) {
  const [isCut, setIsCut] = useState(false);
  const { dial_code, phone } = values;
  const length = nationalLength(dial_code);
  const isShort = phone.length > 0 && phone.length < length;
  const country = countries.find((each) => each.dial_code === dial_code)?.code ?? "";

  function type(typed: string) {
    const next = phoneInput(typed, country);
    set("phone", next.digits);
    set("dial_code", countryOf(next.country).dial_code);
    setIsCut(next.isCut);
  }

  return (
    <Field
      label="Phone Number"
      name="phone"
      isRequired
      error={
        isCut ? cutNotice(country) : (errors.phone ?? (isShort ? profilePhoneMessage(length) : undefined))
      }
      hint={`Enter exactly ${length} digits after the country code (e.g., ${dial_code}${EXAMPLE_DIGITS.slice(0, length)})`}
    >
      <div className="flex items-stretch gap-2">
        <span className="grid place-items-center rounded-md bg-sunken px-3.5 font-medium tabular-nums">
          {dial_code}
        </span>
        <Input
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={phone}
          onChange={(event) => type(event.target.value)}
        />
      </div>
    </Field>
  );
}
