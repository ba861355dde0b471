-- When a student last had each section open: what came to it since is new for them, on every device.

CREATE TABLE seen_news (
  user_id integer NOT NULL CONSTRAINT seen_news_user REFERENCES users ON DELETE CASCADE,
  section text NOT NULL
    CONSTRAINT seen_news_section_known CHECK (section IN ('assignments', 'courses', 'community', 'fees')),
  seen_at timestamptz NOT NULL,
  CONSTRAINT seen_news_once PRIMARY KEY (user_id, section)
);

-- Until now each browser counted what it heard. Nothing of before counts as new again.
INSERT INTO seen_news (user_id, section, seen_at)
SELECT id, section, now()
FROM users, unnest(ARRAY['assignments', 'courses', 'community', 'fees']) AS section
WHERE role = 'student';
