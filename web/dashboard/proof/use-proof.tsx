import { Suspense, useState } from "react";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { asksForPassword } from "./asks-for-password.ts";

// Few people are asked, so few phones load it.
const ProofDialog = lazyPart(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

interface Question {
  answer: () => void;
  giveUp: () => void;
}

/**
 * For calls that give power over another account: where the server asks who is at the device, asks for the person's own password
 * and sends the call again. Show `question` beside the call's button. Without a password the call fails as it did.
 */
export function useProof() {
  const [question, setQuestion] = useState<Question | null>(null);
  async function withProof<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!asksForPassword(error)) throw error;
      await new Promise<void>((resolve, reject) =>
        setQuestion({ answer: resolve, giveUp: () => reject(error) }),
      ).finally(() => setQuestion(null));
      return call();
    }
  }
  return {
    withProof,
    question: question && (
      <Suspense>
        <ProofDialog onProved={question.answer} onClose={question.giveUp} />
      </Suspense>
    ),
  };
}
