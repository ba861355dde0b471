import { Suspense, useState } from "react";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { asksForPassword } from "./asks-for-password.ts";

// Loaded on demand, because few people are asked.
const ProofDialog = lazyPart(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

interface Question {
  answer: () => void;
  giveUp: () => void;
}

/**
 * Wraps calls that give power over another account. If the server asks for the user's own password, shows a question
 * and then sends the call again. Show `question` next to the call's button. Without a password, the call fails with its
 * first error.
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
