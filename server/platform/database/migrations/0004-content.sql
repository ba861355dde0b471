-- What the public site tells about the institute, and what visitors write to it.

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
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
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
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE TRIGGER testimonials_changed AFTER INSERT OR UPDATE OR DELETE ON testimonials
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

-- Where graduates work. The home page shows them.
CREATE TABLE employers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT employers_name_filled CHECK (name <> ''),
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
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
  -- When it first went public: a draft of May that is published in June is news of June.
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  -- The newest post that staff chose is the home page's article of the week; without one, the newest post is.
  is_featured boolean NOT NULL DEFAULT false,
  -- The description with headings, lists and links, as HTML. Null: it was written as plain text. Its words stand in description.
  full_description text,
  CONSTRAINT blog_posts_published_when CHECK (NOT is_published OR published_at IS NOT NULL)
);
CREATE INDEX blog_posts_published ON blog_posts (published_at DESC, id DESC) WHERE deleted_at IS NULL AND is_published;
CREATE TRIGGER blog_posts_changed AFTER INSERT OR UPDATE OR DELETE ON blog_posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

-- Words that mean the same in a search, with commas between them.
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

-- What visitors write to the institute from the contact form.
CREATE TABLE contact_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  answered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contact_messages_newest ON contact_messages (created_at DESC, id DESC);
