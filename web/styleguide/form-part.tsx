import { useState } from "react";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/files/file-drop.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { RadioGroup } from "#web/ui/inputs/radio-group.tsx";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

const levels = [
  { value: "diploma", label: "Diploma" },
  { value: "bachelors", label: "Bachelor's Degree" },
];

export function FormPart() {
  const [hasErrors, setHasErrors] = useState(false);
  const errors = [
    { name: "name", message: "Name is required" },
    { name: "email", message: "Please enter a valid email address" },
  ];
  return (
    <section aria-labelledby="forms" className="grid grid-cols-1 gap-6">
      <SectionHeading id="forms" title="Forms" />
      <SearchBox label="Search programs by name or category..." className="max-w-xl" />
      <Card as="section" className="grid max-w-3xl grid-cols-1 gap-5">
        <FormErrorSummary errors={hasErrors ? errors : []} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Full Name" name="name" isRequired error={hasErrors ? "Name is required" : undefined}>
            <Input autoComplete="name" />
          </Field>
          <Field
            label="Email"
            name="email"
            isRequired
            error="Please enter a valid email address"
            hint="We never show it to others."
          >
            <Input type="email" defaultValue="amina@" autoComplete="email" />
          </Field>
          <Field label="New Password" name="new_password" hint="At least 8 characters">
            <PasswordInput autoComplete="new-password" defaultValue="nakato-2025" />
          </Field>
          <Field label="Education Level" name="education_level">
            <Select options={levels} placeholder="Choose one" />
          </Field>
          <Field label="Account type" name="role" hint="Only an administrator can change it.">
            <Input readOnly defaultValue="Student" />
          </Field>
          <Field label="Code" name="code">
            <Input disabled defaultValue="Not available" />
          </Field>
        </div>
        <Field label="Message" name="message">
          <Textarea placeholder="What would you like to ask?" />
        </Field>
        <RadioGroup
          legend="Recipients"
          name="recipient_type"
          defaultValue="all"
          options={[
            { value: "all", label: "All students" },
            { value: "program", label: "One program", hint: "Only its students" },
          ]}
        />
        <Checkbox label="Published" hint="Visible on the website at once." defaultChecked />
        <Field label="Program Image" name="image" hint={fileHint("image")}>
          <FileDrop mode="image" rules={fileRules("image")} current="/favicon.svg" />
        </Field>
        <Field label="Assignment file" name="file" hint={fileHint("assignment")}>
          <FileDrop
            current="assignment-two.pdf"
            rules={fileRules("assignment")}
            upload={{ percent: 62, onCancel: () => {} }}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setHasErrors(!hasErrors)}>Save Changes</Button>
          <Button variant="quiet">Cancel</Button>
        </div>
      </Card>
    </section>
  );
}
