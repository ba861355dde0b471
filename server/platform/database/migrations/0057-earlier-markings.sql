-- Markings again before the last one that changed points: [{"at", "before", "after", "reason"}], the oldest first.
ALTER TABLE attempts ADD COLUMN earlier_markings jsonb NOT NULL DEFAULT '[]';
