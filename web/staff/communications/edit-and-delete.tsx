import type { Communication } from "#contract/community/communications.ts";
import { DeleteButton, EditLink } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";

type EditAndDeleteProps = { communication: Communication; onDelete: (communication: Communication) => void };

export function EditAndDelete({ communication, onDelete }: EditAndDeleteProps) {
  const { id, title } = communication;
  return (
    <>
      <EditLink to={useAddress().href({ communication: id })} label={title} />
      <DeleteButton label={title} onClick={() => onDelete(communication)} />
    </>
  );
}
