import { useQuery } from "@tanstack/react-query";
import {
  choicesOf,
  kindNames,
  type NotificationChoice,
  type NotificationKind,
  notificationChoices,
  notificationKinds,
} from "#contract/notifications/kinds.ts";
import { api } from "#web/api.ts";
import { menuQuery } from "#web/dashboard/shell/current-user.ts";

const columns = Object.keys(notificationChoices) as NotificationChoice[];
/** Short enough for a column of a phone. */
const shortLabels: Record<NotificationChoice, string> = { now: "At once", digest: "Daily", none: "Never" };

export type Choices = { [Kind in NotificationKind]?: NotificationChoice | undefined };

type ChoiceTableProps = {
  caption: string;
  choices: Choices;
  onChoose: (kind: NotificationKind, choice: NotificationChoice) => void;
};

/**
 * A row for each kind, a column for each choice: one button of three is pressed in each row. An institute that takes no fees
 * has no emails about them.
 */
export function ChoiceTable({ caption, choices, onChoose }: ChoiceTableProps) {
  const { data: menu = [] } = useQuery(menuQuery(api));
  const hasFees = menu.some(({ value }) => value === "fees");
  const kinds = kindNames.filter((kind) => kind in choices && (kind !== "fee" || hasFees));
  return (
    // With large text three columns are wider than a phone.
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 text-start font-semibold">
              <span className="sr-only">About</span>
            </th>
            {columns.map((choice) => (
              <th key={choice} scope="col" className="w-14 px-0.5 py-2 text-center font-semibold sm:w-28">
                {shortLabels[choice]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-2.5 pe-2 text-start align-top font-normal">
                <span className="block font-semibold">{notificationKinds[kind].label}</span>
                <span className="block text-muted max-sm:text-xs">{notificationKinds[kind].hint}</span>
              </th>
              {columns.map((choice) => (
                <td key={choice} className="text-center align-middle">
                  {choicesOf(kind).includes(choice) ? (
                    <Choice
                      kind={kind}
                      choice={choice}
                      isChosen={choices[kind] === choice}
                      onChoose={() => onChoose(kind, choice)}
                    />
                  ) : (
                    <span className="text-muted" aria-hidden="true">
                      –
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
    <label className="mx-auto flex size-12 cursor-pointer items-center justify-center rounded-md hover:bg-sunken">
      <input
        type="radio"
        name={`choices.${kind}`}
        value={choice}
        aria-label={`${notificationKinds[kind].label}: ${notificationChoices[choice]}`}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 cursor-pointer accent-action"
      />
    </label>
  );
}
