-- What the public site tells about the institute.

CREATE TABLE institute (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT institute_is_one CHECK (id = 1),
  identity jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

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
CREATE INDEX team_members_in_order ON team_members ("order", name) WHERE deleted_at IS NULL;

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
CREATE INDEX testimonials_newest ON testimonials (created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TABLE blog_posts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  category text NOT NULL,
  description text NOT NULL,
  image text,
  read_time integer NOT NULL DEFAULT 5 CONSTRAINT blog_posts_read_time CHECK (read_time BETWEEN 1 AND 60),
  is_published boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX blog_posts_newest ON blog_posts (created_at DESC, id DESC) WHERE deleted_at IS NULL;

-- Who did what to what, when and from where; written in the transaction of the change itself.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id integer,
  actor_email text NOT NULL,
  address text NOT NULL,
  action text NOT NULL,
  resource text NOT NULL,
  resource_id integer,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_of_noun ON audit_log (resource, resource_id, at DESC);
