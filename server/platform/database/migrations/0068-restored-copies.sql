-- Its one row says that this database was restored from a backup, and that nobody has said yet that it is the institute now.
CREATE TABLE restored_copy (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT restored_copy_once CHECK (is_only),
  backup_made_at timestamptz NOT NULL,
  restored_at timestamptz NOT NULL
);
