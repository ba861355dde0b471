-- Certificates: the rules of programs, issued certificates, and the last number of each year.

-- A program without a row issues no certificates, and nobody sees anything about them.
CREATE TABLE certificate_rules (
  program_id integer PRIMARY KEY CONSTRAINT certificate_rules_program REFERENCES programs ON DELETE CASCADE,
  mode text NOT NULL CONSTRAINT certificate_rules_mode_known CHECK (mode IN ('none', 'by_hand', 'automatic')),
  needs_units boolean NOT NULL,
  needs_grades boolean NOT NULL,
  needs_average boolean NOT NULL,
  lowest_average integer NOT NULL CONSTRAINT certificate_rules_average_range CHECK (lowest_average BETWEEN 1 AND 100),
  needs_payment boolean NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Last number of each year. Its row is locked until the certificates are committed, so that no number is skipped.
CREATE TABLE certificate_years (
  year integer PRIMARY KEY,
  last integer NOT NULL
);

-- The content of a certificate is fixed when it is issued. Deleted accounts and programs leave their names here,
-- because the certificate is still in use.
CREATE TABLE certificates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year integer NOT NULL,
  number integer NOT NULL CONSTRAINT certificates_number_positive CHECK (number > 0),
  -- 80 random bits. People who have the certificate can check whether it is valid, and nobody can guess a code.
  code text NOT NULL CONSTRAINT certificates_code_once UNIQUE
    CONSTRAINT certificates_code_form CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  user_id integer CONSTRAINT certificates_user REFERENCES users ON DELETE SET NULL,
  program_id integer CONSTRAINT certificates_program REFERENCES programs ON DELETE SET NULL,
  holder_name text NOT NULL CONSTRAINT certificates_holder_filled CHECK (holder_name <> ''),
  program_title text NOT NULL,
  started_on date NOT NULL,
  completed_on date NOT NULL,
  -- The institute, the signatory and the criteria at the time of issue. The PDF is made only from this row.
  facts jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoke_reason text NOT NULL DEFAULT '',
  revoked_by integer CONSTRAINT certificates_revoker REFERENCES users ON DELETE SET NULL,
  -- The certificate that this one replaces.
  reissued_from integer CONSTRAINT certificates_reissued_once UNIQUE
    CONSTRAINT certificates_reissued REFERENCES certificates ON DELETE RESTRICT,
  CONSTRAINT certificates_number_once UNIQUE (year, number),
  CONSTRAINT certificates_revoked CHECK ((revoked_at IS NULL) = (revoke_reason = ''))
);
CREATE UNIQUE INDEX certificates_valid_once ON certificates (user_id, program_id) WHERE revoked_at IS NULL;
CREATE INDEX certificates_of_user ON certificates (user_id, issued_at DESC);
CREATE INDEX certificates_of_program ON certificates (program_id, user_id, id DESC);

-- Allows no change of a certificate except its revocation, which is final. Also drops cached pages that show it as
-- valid; a new certificate is in no cache.
CREATE FUNCTION keep_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('darasa', '{"topic": "content", "payload": {"table": "certificates"}}');
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  IF (NEW.year, NEW.number, NEW.code, NEW.holder_name, NEW.program_title, NEW.started_on, NEW.completed_on, NEW.facts,
      NEW.issued_at, NEW.reissued_from) IS DISTINCT FROM
     (OLD.year, OLD.number, OLD.code, OLD.holder_name, OLD.program_title, OLD.started_on, OLD.completed_on, OLD.facts,
      OLD.issued_at, OLD.reissued_from)
    OR (OLD.revoked_at IS NOT NULL AND
      (NEW.revoked_at, NEW.revoke_reason) IS DISTINCT FROM (OLD.revoked_at, OLD.revoke_reason)) THEN
    RAISE EXCEPTION 'a certificate stays as it was issued'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'certificates_fixed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER certificates_fixed BEFORE DELETE OR UPDATE ON certificates
  FOR EACH ROW EXECUTE FUNCTION keep_certificate();
