type LikelyQuestionProps = {
  likely: string;
  onTake?: () => void;
};

/** The question about a probable slip in an email. A press takes the likely email. */
export function LikelyQuestion({ likely, onTake }: LikelyQuestionProps) {
  return (
    <>
      Did you mean{" "}
      <button
        type="button"
        className="wrap-anywhere py-1 font-semibold text-action underline underline-offset-4"
        onClick={onTake}
      >
        {likely}
      </button>
      ?
    </>
  );
}
