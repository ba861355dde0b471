import { type RefObject, useRef, useState } from "react";
import { anySize, type FileRules, fileProblem } from "./file-problem.ts";
import { isPhotograph, shrinkPicture } from "./shrink-picture.ts";
import { useHeldSubmit } from "./use-held-submit.ts";

const oneOrPhotographs = "Choose one file, or several photographs: they become one PDF.";
const notRead = "These photographs could not be read. Please choose them one by one.";

interface PickOptions {
  /** Joins several photographs into a single PDF. */
  joinsPictures: boolean;
  /** Keeps a file that is too large. The form then shows the reason. */
  keepsLarge?: boolean;
  onPick: ((file: File | null, problem: string | null) => void) | undefined;
}

/** Prepares the chosen file on the device: shrinks photographs, and joins several into a single PDF. */
export function usePickedFile(
  input: RefObject<HTMLInputElement | null>,
  rules: FileRules,
  { joinsPictures, keepsLarge = false, onPick }: PickOptions,
) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const isHeld = useHeldSubmit(input, isPreparing, problem !== null);
  const turn = useRef(0);

  function settle(picked: File | null, found: string | null) {
    setIsPreparing(false);
    setProblem(found);
    const accepted = found ? null : picked;
    if (!accepted && input.current) input.current.value = "";
    setFile(accepted);
    onPick?.(accepted, found);
  }

  async function take(files: readonly File[]): Promise<void> {
    turn.current += 1;
    const own = turn.current;
    const [first] = files;
    if (!first) return settle(null, null);
    const [wrong = null] = files.flatMap((one) => fileProblem(one, anySize(rules)) ?? []);
    if (wrong) return settle(null, wrong);
    if (files.length > 1 && !(joinsPictures && files.every(isPhotograph)))
      return settle(null, oneOrPhotographs);
    const finalRules = keepsLarge ? anySize(rules) : rules;
    if (files.length === 1 && !isPhotograph(first)) return settle(first, fileProblem(first, finalRules));
    // A single photograph is shown at once. Several must be joined first.
    const isShown = files.length === 1 && !fileProblem(first, rules);
    settle(isShown ? first : null, null);
    setIsPreparing(true);
    const made = await (files.length > 1 ? join(files) : shrinkPicture(first));
    // Another file was chosen in the meantime.
    if (own !== turn.current) return;
    settle(made, made ? fileProblem(made, finalRules) : notRead);
  }

  return { file, problem, isPreparing, isHeld, take };
}

async function join(files: readonly File[]): Promise<File | null> {
  try {
    const { picturesToPdf } = await import("./pictures-to-pdf.ts");
    return await picturesToPdf(files);
  } catch {
    return null;
  }
}
