import { type RefObject, useRef, useState } from "react";
import { type FileRules, fileProblem } from "./file-problem.ts";
import { isPhotograph, shrinkPicture } from "./shrink-picture.ts";

const oneOrPhotographs = "Choose one file, or several photographs: they become one PDF.";
const notRead = "These photographs could not be read. Please choose them one by one.";

interface PickRules extends FileRules {
  /** Several photographs become one PDF. */
  joinsPictures: boolean;
  onPick: ((file: File | null, problem: string | null) => void) | undefined;
}

/** The file that a person chose, made ready on the device: photographs are made smaller, several become one PDF. */
export function usePickedFile(input: RefObject<HTMLInputElement | null>, rules: PickRules) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const turn = useRef(0);

  function settle(picked: File | null, found: string | null) {
    setIsPreparing(false);
    setProblem(found);
    const accepted = found ? null : picked;
    if (!accepted && input.current) input.current.value = "";
    setFile(accepted);
    rules.onPick?.(accepted, found);
  }

  async function take(files: readonly File[]): Promise<void> {
    turn.current += 1;
    const own = turn.current;
    const [first] = files;
    const wrong = first && fileProblem(first, { ...rules, max_bytes: undefined });
    if (!first || wrong) return settle(null, wrong ?? null);
    if (files.length > 1 && !files.every(isPhotograph)) return settle(null, oneOrPhotographs);
    if (files.length === 1 && !isPhotograph(first)) return settle(first, fileProblem(first, rules));
    // Who sends at once sends the original. Several have no original to send.
    const canGo = files.length === 1 && !fileProblem(first, rules);
    settle(canGo ? first : null, null);
    setIsPreparing(true);
    const made = await (files.length > 1 ? join(files) : shrinkPicture(first));
    // Meanwhile something else was chosen.
    if (own !== turn.current) return;
    settle(made, made ? fileProblem(made, rules) : notRead);
  }

  return { file, problem, isPreparing, take };
}

async function join(files: readonly File[]): Promise<File | null> {
  try {
    const { picturesToPdf } = await import("./pictures-to-pdf.ts");
    return await picturesToPdf(files);
  } catch {
    return null;
  }
}
