-- Feedback about programs (beyond.md 6.3, docs/decisions/0080). No row leads from an answer to a person.

-- The program's form. A program without a row has the default questions, and nothing is sent automatically.
CREATE TABLE feedback_forms (
  program_id integer PRIMARY KEY CONSTRAINT feedback_forms_program REFERENCES programs ON DELETE CASCADE,
  questions jsonb NOT NULL,
  sends_at_middle boolean NOT NULL,
  sends_at_end boolean NOT NULL,
  updated_at timestamptz NOT NULL
);

-- A form that was sent, with its questions at that time.
CREATE TABLE feedback_rounds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program_id integer NOT NULL CONSTRAINT feedback_rounds_program REFERENCES programs ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT feedback_rounds_kind_known CHECK (kind IN ('middle', 'end', 'by_hand')),
  questions jsonb NOT NULL,
  sent_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  is_closed boolean NOT NULL DEFAULT false,
  reminded_at timestamptz
);
CREATE INDEX feedback_rounds_of_program ON feedback_rounds (program_id, id DESC);
CREATE INDEX feedback_rounds_open ON feedback_rounds (closes_at) WHERE NOT is_closed;

-- The students who got a form, and whether they have answered. There is no time, because it would lead to the answer.
CREATE TABLE feedback_invitations (
  round_id integer NOT NULL CONSTRAINT feedback_invitations_round REFERENCES feedback_rounds ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT feedback_invitations_user REFERENCES users ON DELETE CASCADE,
  has_answered boolean NOT NULL DEFAULT false,
  PRIMARY KEY (round_id, user_id)
);
CREATE INDEX feedback_invitations_of_user ON feedback_invitations (user_id);

-- All answers to a round in one row, which is written again as a whole, so that no answer has its own place or
-- transaction. The values of each question are shuffled separately, so that no two values belong together.
CREATE TABLE feedback_results (
  round_id integer PRIMARY KEY CONSTRAINT feedback_results_round REFERENCES feedback_rounds ON DELETE CASCADE,
  -- Values by question that staff see.
  shown jsonb NOT NULL DEFAULT '{}',
  shown_count integer NOT NULL DEFAULT 0
    CONSTRAINT feedback_results_none_or_five CHECK (shown_count = 0 OR shown_count >= 5),
  -- Newer values, encrypted with a key from SECRET_KEY and padded, until they can be shown among at least five.
  sealed bytea,
  held_count integer NOT NULL DEFAULT 0 CONSTRAINT feedback_results_held CHECK (held_count >= 0)
);

ALTER TABLE notification_defaults DROP CONSTRAINT notification_defaults_kind_known;
ALTER TABLE notification_defaults ADD CONSTRAINT notification_defaults_kind_known CHECK (kind IN
  ('communication', 'assignment', 'assignment_change', 'grade', 'answer', 'session', 'session_change', 'fee',
    'certificate', 'feedback', 'morning'));
INSERT INTO notification_defaults (kind, choice) VALUES ('feedback', 'now');
