-- Each time work was sent back for another try, with the comment. The comment stays when the work is handed in again.
CREATE TABLE submission_rounds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id integer NOT NULL CONSTRAINT submission_rounds_submission REFERENCES submissions ON DELETE CASCADE,
  sent_back_at timestamptz NOT NULL,
  comment text NOT NULL
);
CREATE INDEX submission_rounds_of_submission ON submission_rounds (submission_id, id);
INSERT INTO submission_rounds (submission_id, sent_back_at, comment)
  SELECT id, returned_at, feedback FROM submissions WHERE returned_at IS NOT NULL;
