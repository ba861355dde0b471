-- Quizzes: assignments with questions instead of a file (beyond.md 6.1).

CREATE TYPE assignment_kind AS ENUM ('file', 'quiz');
ALTER TABLE assignments
  ADD COLUMN kind assignment_kind NOT NULL DEFAULT 'file',
  ALTER COLUMN storage_key DROP NOT NULL,
  ADD CONSTRAINT assignments_file_of_kind CHECK ((kind = 'file') = (storage_key IS NOT NULL));
-- The work of a quiz is its attempts, so it has no file.
ALTER TABLE submissions ALTER COLUMN storage_key DROP NOT NULL;

CREATE OR REPLACE FUNCTION detach_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.storage_key IS NOT NULL AND (TG_OP = 'DELETE' OR OLD.storage_key IS DISTINCT FROM NEW.storage_key) THEN
    INSERT INTO detached_files (key, detached_at) VALUES (OLD.storage_key, now()) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION detach_file_and_notify_today() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.storage_key IS NOT NULL
      AND (TG_OP = 'DELETE' OR OLD.storage_key IS DISTINCT FROM NEW.storage_key) THEN
    INSERT INTO detached_files (key, detached_at) VALUES (OLD.storage_key, now()) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM notify_today();
  RETURN NULL;
END $$;

-- The bank of a program. The contract lists the kinds and checks `content` and `answer_key` by them.
CREATE TABLE questions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program_id integer NOT NULL CONSTRAINT questions_program REFERENCES programs ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT questions_kind_word CHECK (kind ~ '^[a-z_]{1,30}$'),
  -- HTML, and the same as plain text for lists and the search.
  text text NOT NULL,
  plain_text text NOT NULL CONSTRAINT questions_text_filled CHECK (plain_text <> ''),
  -- Parts that students see, such as options.
  content jsonb NOT NULL,
  -- Right answers. They leave the server only by the rule of the quiz.
  answer_key jsonb NOT NULL,
  explanation text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}' CONSTRAINT questions_tags_count CHECK (cardinality(tags) <= 20),
  points double precision NOT NULL DEFAULT 1 CONSTRAINT questions_points_range CHECK (points > 0 AND points <= 100),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX questions_of_program ON questions (program_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TYPE counted_attempt AS ENUM ('best', 'last', 'average');
CREATE TYPE quiz_results AS ENUM ('nothing', 'points', 'answers');

CREATE TABLE quizzes (
  assignment_id integer PRIMARY KEY CONSTRAINT quizzes_assignment REFERENCES assignments ON DELETE CASCADE,
  -- The quiz closes at the deadline of the assignment.
  opens_at timestamptz,
  time_limit_minutes integer CONSTRAINT quizzes_time_limit_range CHECK (time_limit_minutes BETWEEN 1 AND 1440),
  attempts integer NOT NULL DEFAULT 1 CONSTRAINT quizzes_attempts_range CHECK (attempts BETWEEN 1 AND 10),
  counts counted_attempt NOT NULL DEFAULT 'best',
  shuffles_questions boolean NOT NULL DEFAULT false,
  shuffles_answers boolean NOT NULL DEFAULT true,
  -- Percent.
  pass_mark integer CONSTRAINT quizzes_pass_mark_range CHECK (pass_mark BETWEEN 1 AND 100),
  results quiz_results NOT NULL DEFAULT 'answers',
  shows_results_at_once boolean NOT NULL DEFAULT false,
  -- True while its grades are held until it closes.
  is_waiting_for_closing boolean NOT NULL DEFAULT false,
  -- While the quiz is marked again: who began it, and the last attempt that is done.
  marking_again_by integer CONSTRAINT quizzes_marking_again_by REFERENCES users ON DELETE SET NULL,
  marking_again_since timestamptz,
  marked_again_to integer NOT NULL DEFAULT 0
);

CREATE INDEX quizzes_marking_again ON quizzes (marking_again_by) WHERE marking_again_by IS NOT NULL;

-- Parts of a quiz in order: one question, or some drawn by a tag.
CREATE TABLE quiz_parts (
  assignment_id integer NOT NULL CONSTRAINT quiz_parts_quiz REFERENCES quizzes ON DELETE CASCADE,
  position integer NOT NULL CONSTRAINT quiz_parts_position_range CHECK (position BETWEEN 1 AND 200),
  question_id integer CONSTRAINT quiz_parts_question REFERENCES questions ON DELETE CASCADE,
  tag text,
  draws integer CONSTRAINT quiz_parts_draws_range CHECK (draws BETWEEN 1 AND 100),
  PRIMARY KEY (assignment_id, position),
  CONSTRAINT quiz_parts_question_once UNIQUE (assignment_id, question_id),
  CONSTRAINT quiz_parts_one_kind CHECK ((question_id IS NULL) = (tag IS NOT NULL AND draws IS NOT NULL))
);
CREATE INDEX quiz_parts_of_question ON quiz_parts (question_id);

-- Additional minutes of one student.
CREATE TABLE quiz_extra_time (
  assignment_id integer NOT NULL CONSTRAINT quiz_extra_time_quiz REFERENCES quizzes ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT quiz_extra_time_user REFERENCES users ON DELETE CASCADE,
  minutes integer NOT NULL CONSTRAINT quiz_extra_time_range CHECK (minutes BETWEEN 1 AND 1440),
  PRIMARY KEY (assignment_id, user_id)
);
CREATE INDEX quiz_extra_time_of_user ON quiz_extra_time (user_id);

CREATE TYPE attempt_state AS ENUM ('begun', 'over', 'marked', 'marked_again');

CREATE TABLE attempts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  assignment_id integer NOT NULL CONSTRAINT attempts_quiz REFERENCES quizzes ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT attempts_user REFERENCES users ON DELETE CASCADE,
  number integer NOT NULL CONSTRAINT attempts_number_range CHECK (number BETWEEN 1 AND 10),
  state attempt_state NOT NULL DEFAULT 'begun',
  began_at timestamptz NOT NULL,
  over_at timestamptz,
  -- Sum of the points of its questions, and the points reached. Null until all are known.
  points_possible double precision NOT NULL CONSTRAINT attempts_possible_positive CHECK (points_possible > 0),
  points double precision CONSTRAINT attempts_points_range CHECK (points BETWEEN 0 AND points_possible),
  marked_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT attempts_number_once UNIQUE (assignment_id, user_id, number),
  CONSTRAINT attempts_over_whole CHECK ((state = 'begun') = (over_at IS NULL)),
  CONSTRAINT attempts_marked_whole CHECK ((state IN ('marked', 'marked_again')) = (points IS NOT NULL))
);
-- Two tabs or devices never begin two attempts.
CREATE UNIQUE INDEX attempts_one_begun ON attempts (assignment_id, user_id) WHERE state = 'begun';
CREATE INDEX attempts_begun ON attempts (assignment_id) WHERE state = 'begun';
CREATE INDEX attempts_of_user ON attempts (user_id, assignment_id);

-- Questions of an attempt in the order of the student, with the newest answer to each.
CREATE TABLE attempt_questions (
  attempt_id integer NOT NULL CONSTRAINT attempt_questions_attempt REFERENCES attempts ON DELETE CASCADE,
  position integer NOT NULL CONSTRAINT attempt_questions_position_range CHECK (position BETWEEN 1 AND 200),
  -- Deferred, so that a program can be deleted for good with both.
  question_id integer NOT NULL CONSTRAINT attempt_questions_question
    REFERENCES questions DEFERRABLE INITIALLY DEFERRED,
  points_possible double precision NOT NULL,
  -- Ids of the options in the order of the student.
  shown_order text[] NOT NULL DEFAULT '{}',
  answer jsonb,
  -- Id of the answer that the device made, and when it was given by the server's time.
  answer_id text,
  given_at timestamptz,
  -- True if it arrived after the end, with a proof that it was given before.
  is_late boolean NOT NULL DEFAULT false,
  -- Points by the marking function or, with a reason, by hand.
  points double precision,
  by_hand_reason text,
  by_hand_by integer CONSTRAINT attempt_questions_marker REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (attempt_id, position),
  CONSTRAINT attempt_questions_once UNIQUE (attempt_id, question_id),
  CONSTRAINT attempt_questions_answer_whole CHECK
    ((answer_id IS NULL) = (given_at IS NULL) AND (answer IS NULL OR answer_id IS NOT NULL)),
  CONSTRAINT attempt_questions_points_range CHECK (points BETWEEN 0 AND points_possible)
);
CREATE INDEX attempt_questions_of_question ON attempt_questions (question_id);
CREATE INDEX attempt_questions_marked_by ON attempt_questions (by_hand_by) WHERE by_hand_by IS NOT NULL;
