-- Addresses to email once when enrollment for a closed program opens again. A row is deleted when its email is queued.
CREATE TABLE opening_alerts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program_id integer NOT NULL CONSTRAINT opening_alerts_program REFERENCES programs ON DELETE CASCADE,
  email text NOT NULL CONSTRAINT opening_alerts_email_folded CHECK (email = lower(email)),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT opening_alerts_once UNIQUE (program_id, email)
);
-- A person deletes all requests of their address.
CREATE INDEX opening_alerts_of_email ON opening_alerts (email);
-- The nightly clean-up deletes old rows.
CREATE INDEX opening_alerts_oldest ON opening_alerts (created_at);
