import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { SaveQuestion } from "../editor/editor-rules.ts";

interface SaveQuestionProps {
  question: SaveQuestion;
  onAnswer: (fields: object) => void;
  onCancel: () => void;
}

/** Asks before a save. Closing it returns to the form without saving. */
export function SaveQuestionDialog({ question, onAnswer, onCancel }: SaveQuestionProps) {
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={question.title}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={onCancel} data-first-focus="">
            {question.cancelLabel ?? "Cancel"}
          </Button>
          {question.answers.map(({ label, fields = {} }) => (
            <Button key={label} onClick={() => onAnswer(fields)}>
              {label}
            </Button>
          ))}
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  );
}
