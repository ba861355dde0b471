import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { useLeaveQuestion } from "./leave-question.tsx";

interface EditorRules<Input> {
  form: {
    isChanged: boolean;
    check: () => boolean;
    discard: () => void;
    showApiError: (error: unknown) => void;
  };
  /** What the form holds besides its values was changed, as a picked file. */
  hasOtherChanges?: boolean;
  save: (input: Input, after: { onError: (error: unknown) => void; onSuccess: () => void }) => void;
  isSaving: boolean;
  /** The form as it is to be saved. */
  input: () => Input;
  listHref: string;
}

/**
 * What the form page of a stored thing does: it saves once at a time and only what passes, puts the server's messages
 * at their fields, asks before changes are left, and goes back to its list, its draft thrown away, once all is saved.
 */
export function useEditor<Input>({
  form,
  hasOtherChanges = false,
  save,
  isSaving,
  input,
  listHref,
}: EditorRules<Input>) {
  const { question, allowLeave } = useLeaveQuestion(form.isChanged || hasOtherChanges, form.discard);
  const navigate = useNavigate();
  const close = () => void navigate(listHref);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving || !form.check()) return;
    const onSuccess = () => {
      form.discard();
      allowLeave();
      close();
    };
    save(input(), { onError: form.showApiError, onSuccess });
  }
  return { submit, close, question };
}
