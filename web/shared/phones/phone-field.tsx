import { nationalLength } from "#contract/shared/phones/phone-numbers.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { countries, countryOf, DEFAULT_COUNTRY } from "./countries.ts";
import { cutNotice } from "./phone-input.ts";
import { usePhone } from "./use-phone.ts";

const options = countries.map(({ code, name, dial_code }) => ({
  value: code,
  label: `${name} (${dial_code})`,
}));

type PhoneFieldProps = { country?: string; phone?: string; error?: string };

/** A phone number: the country (field `country`, an ISO code) and the digits (field `phone`). phoneOf joins them. */
export function PhoneField({ country = DEFAULT_COUNTRY, phone = "", error }: PhoneFieldProps) {
  const typed = usePhone({ country, digits: phone });
  const length = nationalLength(countryOf(typed.country).dial_code);
  return (
    <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
      <Field label="Country code" name="country">
        <Select
          options={options}
          value={typed.country}
          onChange={(event) => typed.choose(event.currentTarget.value)}
          autoComplete="country"
        />
      </Field>
      <Field
        label="Phone number"
        name="phone"
        isRequired
        error={typed.isCut ? cutNotice(typed.country) : error}
        hint={`${length} digits, without the first 0`}
      >
        <Input
          ref={typed.input}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          value={typed.digits}
          onChange={(event) => typed.type(event.currentTarget.value)}
        />
      </Field>
    </div>
  );
}
