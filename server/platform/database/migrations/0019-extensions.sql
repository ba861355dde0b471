-- Calendars replace an event only by a later revision, which counts the time of an extension, too.
ALTER TABLE assignment_extensions ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
