import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import type { StudentNote } from "#contract/accounts/student-notes.ts";
import { api } from "#web/api/client.ts";
import { listQ, SHORT_PAGE_SIZE } from "#web/api/query.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { DeleteDialog } from "#web/dashboard/lists/deletion/delete-dialog.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Clipped } from "#web/ui/layout/clipped.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { Time } from "#web/ui/time/time.tsx";

const WriteNote = lazyPart(async () => ({ default: (await import("./write-note.tsx")).WriteNote }));

/** Lists the notes of staff about the student. */
export function Notes({ student }: { student: number }) {
  const page = pageIn(useAddress().get("page"));
  const notes = useQuery(
    listQ(api.student_notes.list, { params: { id: student }, query: { page, page_size: SHORT_PAGE_SIZE } }),
  );
  const [isWriting, setIsWriting] = useState(false);
  const [deleted, setDeleted] = useState<StudentNote | null>(null);
  return (
    <FormPart title="Notes" lead="For staff alone: the student never sees them.">
      <div>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus className="size-5" />}
          onClick={() => setIsWriting(true)}
        >
          Write Note
        </Button>
      </div>
      <PagedList
        list={notes}
        page={page}
        page_size={SHORT_PAGE_SIZE}
        loading="Loading notes"
        failure="Failed to load the notes. Please try again."
        empty={<p className="text-muted">No notes yet.</p>}
        label="Pages of notes"
      >
        {(shown) => (
          <ul className="divide-y divide-line">
            {shown.map((note) => (
              <Note key={note.id} note={note} onDelete={() => setDeleted(note)} />
            ))}
          </ul>
        )}
      </PagedList>
      <Suspense>{isWriting && <WriteNote student={student} onClose={() => setIsWriting(false)} />}</Suspense>
      <DeleteDialog
        kind="student_note"
        row={deleted}
        title={({ author_name }) => `Delete the note of ${author_name}?`}
        remove={(note) => api.student_notes.remove({ params: { id: student, note: note.id } })}
        done="Note deleted."
        failure="Failed to delete the note. Please try again."
        stale="student_notes"
        onClose={() => setDeleted(null)}
      >
        <p dir="auto" className="wrap-anywhere line-clamp-4">
          {deleted?.text}
        </p>
      </DeleteDialog>
    </FormPart>
  );
}

function Note({ note, onDelete }: { note: StudentNote; onDelete: () => void }) {
  const { text, author_name, created_at, may_delete } = note;
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <Clipped>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </Clipped>
        <p className="mt-1 text-muted text-sm">
          {author_name}, <Time at={created_at} shows="minute" />
        </p>
      </div>
      {may_delete && (
        <IconButton
          label={`Delete the note of ${author_name}`}
          tone="urgent"
          icon={<Trash2 className="size-5" />}
          onClick={onDelete}
        />
      )}
    </li>
  );
}
