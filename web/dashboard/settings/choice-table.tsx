import {
  choicesOf,
  kindNames,
  type NotificationChoice,
  type NotificationKind,
  notificationChoices,
  notificationKinds,
} from "#contract/notifications/kinds.ts";
import { useMenu } from "#web/dashboard/shell/current-user.ts";

const columns = Object.keys(notificationChoices) as NotificationChoice[];
/** Labels short enough for three in a row on a phone. */
const shortLabels: Record<NotificationChoice, string> = { now: "At once", digest: "Daily", none: "Never" };

export type Choices = { [Kind in NotificationKind]?: NotificationChoice | undefined };

type ChoiceTableProps = {
  caption: string;
  choices: Choices;
  onChoose: (kind: NotificationKind, choice: NotificationChoice) => void;
};

/**
 * One row per kind of email, with its choices. These are next to the kind or below it, so that large text fits a phone.
 * An institute without fees has no row for them.
 */
export function ChoiceTable({ caption, choices, onChoose }: ChoiceTableProps) {
  const menu = useMenu();
  const hasFees = menu.some(({ value }) => value === "fees");
  const kinds = kindNames.filter((kind) => kind in choices && (kind !== "fee" || hasFees));
  return (
    <fieldset aria-label={caption} className="min-w-0 divide-y divide-line text-sm">
      {kinds.map((kind) => (
        <div
          key={kind}
          className="flex flex-wrap items-center gap-x-4 py-2"
          role="radiogroup"
          aria-label={notificationKinds[kind].label}
        >
          <p className="wrap-anywhere min-w-0 flex-[1_1_18rem]">
            <span className="block font-semibold">{notificationKinds[kind].label}</span>
            <span className="block text-muted max-sm:text-xs">{notificationKinds[kind].hint}</span>
          </p>
          <div className="-ms-2 flex flex-wrap">
            {columns.map((choice) =>
              choicesOf(kind).includes(choice) ? (
                <Choice
                  key={choice}
                  kind={kind}
                  choice={choice}
                  isChosen={choices[kind] === choice}
                  onChoose={() => onChoose(kind, choice)}
                />
              ) : (
                <span key={choice} aria-hidden="true" className="w-26 max-sm:hidden" />
              ),
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

type ChoiceProps = {
  kind: NotificationKind;
  choice: NotificationChoice;
  isChosen: boolean;
  onChoose: () => void;
};

function Choice({ kind, choice, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2 hover:bg-sunken sm:w-26">
      <input
        type="radio"
        name={`choices.${kind}`}
        value={choice}
        aria-label={`${notificationKinds[kind].label}: ${shortLabels[choice]}`}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 cursor-pointer accent-action"
      />
      {shortLabels[choice]}
    </label>
  );
}
