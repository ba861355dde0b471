-- Name for certificates, receipts and invoices. Null prints the person's name.
ALTER TABLE users ADD name_on_papers text CONSTRAINT users_name_on_papers_not_empty CHECK (name_on_papers <> '');

-- Certificates that wait for a name that papers can show. Issuing and the nightly job add and delete the rows.
CREATE TABLE certificate_holds (
  program_id integer NOT NULL REFERENCES programs ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  held_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, user_id)
);
CREATE INDEX certificate_holds_of_user ON certificate_holds (user_id);
