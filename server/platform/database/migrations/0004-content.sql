-- Content of the public site about the institute, and messages of visitors.

CREATE TABLE institute (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT institute_is_one CHECK (id = 1),
  identity jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER institute_changed AFTER INSERT OR UPDATE OR DELETE ON institute
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

CREATE TABLE team_members (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  role text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  image text,
  is_active boolean NOT NULL DEFAULT true,
  "order" integer NOT NULL DEFAULT 0 CONSTRAINT team_members_order_positive CHECK ("order" >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER team_members_changed AFTER INSERT OR UPDATE OR DELETE ON team_members
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

CREATE TABLE testimonials (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  role text NOT NULL,
  company text NOT NULL,
  program text NOT NULL,
  content text NOT NULL,
  image text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER testimonials_changed AFTER INSERT OR UPDATE OR DELETE ON testimonials
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

-- Employers of graduates, shown on the home page.
CREATE TABLE employers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT employers_name_filled CHECK (name <> ''),
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER employers_changed AFTER INSERT OR UPDATE OR DELETE ON employers
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

CREATE TABLE blog_posts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  category text NOT NULL,
  description text NOT NULL,
  image text,
  read_time integer NOT NULL DEFAULT 5 CONSTRAINT blog_posts_read_time CHECK (read_time BETWEEN 1 AND 60),
  is_published boolean NOT NULL DEFAULT true,
  -- When it was first published, which is its date for readers, even if the draft is older.
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The home page shows the newest featured post as article of the week; without one, the newest post.
  is_featured boolean NOT NULL DEFAULT false,
  -- The description as HTML with headings, lists and links; null if it was written as plain text. `description` holds
  -- its words.
  full_description text,
  CONSTRAINT blog_posts_published_when CHECK (NOT is_published OR published_at IS NOT NULL)
);
CREATE INDEX blog_posts_published ON blog_posts (published_at DESC, id DESC) WHERE is_published;
CREATE TRIGGER blog_posts_changed AFTER INSERT OR UPDATE OR DELETE ON blog_posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

-- Words with the same meaning for the search, separated by commas.
CREATE TABLE search_synonyms (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  terms text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT search_synonyms_two_terms CHECK (terms LIKE '%_,_%'),
  CONSTRAINT search_synonyms_terms_length CHECK (char_length(terms) <= 300)
);
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
INSERT INTO search_synonyms (terms) VALUES
  ('m&e, monitoring and evaluation, monitoring & evaluation'),
  ('hr, human resources'),
  ('ict, information technology');

-- Messages that visitors send with the contact form.
CREATE TABLE contact_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  answered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contact_messages_newest ON contact_messages (created_at DESC, id DESC);
