-- True once the attempt was marked again. Its state also says so, but not while a long text waits for staff.
ALTER TABLE attempts ADD COLUMN is_marked_again boolean NOT NULL DEFAULT false;
UPDATE attempts SET is_marked_again = true WHERE state = 'marked_again' OR marked_again_at IS NOT NULL;
