import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type TeamMember, TeamMemberForm } from "#contract/content/team.ts";
import { api } from "#web/api.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FormBar } from "#web/dashboard/forms/form-bar.tsx";
import { FormHeading } from "#web/dashboard/forms/form-heading.tsx";
import { ImagePart } from "#web/dashboard/forms/image-part.tsx";
import { SaveProblem } from "#web/dashboard/forms/save-problem.tsx";
import { useEditor } from "#web/dashboard/forms/use-editor.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { usePicture } from "#web/dashboard/forms/use-picture.ts";
import { type SendOptions, useSave } from "#web/dashboard/forms/use-save.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { MemberFields } from "#web/staff/team/member-fields.tsx";
import { type MemberValues, noValues, valuesOf } from "#web/staff/team/member-values.ts";
import { teamKey } from "#web/staff/team/team-queries.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

type MemberFormProps = { member?: TeamMember; onReload: () => void };

/** The form of a team member (staff-dashboard.md section 5). */
export function MemberForm({ member, onReload }: MemberFormProps) {
  const [initial] = useState(() => (member ? valuesOf(member) : noValues));
  const { image, partOf } = usePicture();
  const draft = `team-member-${member?.id ?? "new"}`;
  const form = useForm<MemberValues>({ draft, initial, schema: TeamMemberForm });
  const { save, isSaving, error, upload } = useSaveMember(member);
  const listHref = useAddress().href({ member: undefined });
  const { submit, close, question } = useEditor({
    form,
    hasOtherChanges: image !== null,
    save,
    isSaving,
    input: () => ({ values: form.values, image }),
    listHref,
  });

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FormHeading title={member ? "Edit Team Member" : "Add New Team Member"} onClose={close} />
      <SaveProblem
        error={error}
        sentence="Failed to save team member. Please try again later."
        onReload={onReload}
        fields={form.values}
      />
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <MemberFields form={form} />
      <ImagePart
        title="Photo"
        lead="Cut to a square. Without one, the first letter of the name is shown."
        current={member?.image}
        {...partOf({ form, isSaving, upload })}
      />
      <FormBar saveLabel={member ? "Update Member" : "Add Member"} isSaving={isSaving} onCancel={close} />
      {question}
    </form>
  );
}

interface Save {
  values: MemberValues;
  image: File | null;
}

/** The photo is sent only when it was newly chosen; a change says which version it was made from. */
function useSaveMember(member: TeamMember | undefined) {
  const queries = useQueryClient();
  const showToast = useToast();
  const send = ({ values, image }: Save, options: SendOptions) => {
    const call = { ...options, ...(image && { files: { image: [image] } }) };
    if (!member) return api.team.create({ body: values, ...call });
    const body = { ...values, updated_at: member.updated_at };
    return api.team.update({ params: { id: member.id }, body, ...call });
  };
  return useSave(send, ({ name }) => {
    showToast(member ? `${name} was updated.` : `${name} was added.`);
    return queries.invalidateQueries({ queryKey: teamKey, refetchType: "none" });
  });
}
