import { useState } from "react";
import { nameOnPapersHint } from "#contract/accounts/name-on-papers.ts";
import { educationLevels } from "#contract/accounts/profile-choices.ts";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { PhoneLine } from "#web/dashboard/profile/phone-line.tsx";
import type { ProfileValues } from "#web/dashboard/profile/profile-values.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/files/file-drop.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Avatar } from "#web/ui/layout/avatar.tsx";

const levels = Object.entries(educationLevels).map(([value, label]) => ({ value, label }));

type ProfileFieldsProps = {
  form: Form<ProfileValues>;
  onPick: (picture: File | null) => void;
  /** True if saving will remove the stored picture. */
  isPictureRemoved: boolean;
  onRemovePicture: (isRemoved: boolean) => void;
  upload: { percent: number; onCancel: () => void } | undefined;
};

export function ProfileFields({
  form,
  onPick,
  isPictureRemoved,
  onRemovePicture,
  upload,
}: ProfileFieldsProps) {
  const { values, errors, input } = form;
  const { profile } = useCurrentUser();
  const [hasPicked, setHasPicked] = useState(false);
  return (
    <FormPart title="About you">
      <Field
        label="Profile picture"
        name="profile_picture"
        error={errors.profile_picture}
        hint={`${fileHint("image")}. It is cropped to a square.`}
      >
        {(!profile.profile_picture || isPictureRemoved) && !hasPicked && (
          <Avatar name={profile.name} size="large" />
        )}
        <FileDrop
          mode="image"
          rules={fileRules("image")}
          invitation="Upload a picture"
          current={isPictureRemoved ? undefined : (profile.profile_picture ?? undefined)}
          onRemoveCurrent={() => onRemovePicture(true)}
          onPick={(picture) => {
            setHasPicked(picture !== null);
            onPick(picture);
          }}
          upload={upload}
        />
      </Field>
      <div
        role="status"
        className={isPictureRemoved ? "flex flex-wrap items-center gap-3 text-sm" : "sr-only"}
      >
        {isPictureRemoved && (
          <>
            <p>Your picture is removed when you save.</p>
            <Button variant="quiet" size="small" onClick={() => onRemovePicture(false)}>
              Keep it
            </Button>
          </>
        )}
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field label="Full Name" name="name" isRequired error={errors.name}>
          <Input autoComplete="name" value={values.name} onChange={input("name")} />
        </Field>
        <PhoneLine form={form} />
        {profile.role === "student" && (
          <Field
            label="Name on papers"
            name="name_on_papers"
            error={errors.name_on_papers}
            hint={nameOnPapersHint}
          >
            <Input value={values.name_on_papers} onChange={input("name_on_papers")} />
          </Field>
        )}
        <Field label="Location" name="location" error={errors.location}>
          <Input autoComplete="address-level2" value={values.location} onChange={input("location")} />
        </Field>
        <Field label="Occupation" name="occupation" error={errors.occupation}>
          <Input autoComplete="organization-title" value={values.occupation} onChange={input("occupation")} />
        </Field>
        <Field label="Organization" name="organization" error={errors.organization}>
          <Input autoComplete="organization" value={values.organization} onChange={input("organization")} />
        </Field>
        <Field label="Education Level" name="education_level" error={errors.education_level}>
          <Select
            placeholder="Not specified"
            options={levels}
            value={values.education_level}
            onChange={input("education_level")}
          />
        </Field>
      </div>
    </FormPart>
  );
}
