/** Props of a dialog about the chosen students. */
export interface ChosenProps {
  ids: readonly number[];
  onClose: () => void;
  /** Called after the change, which makes the choice empty. */
  onDone: () => void;
}
