-- When a post first went public: a draft of May that is published in June is news of June.

ALTER TABLE blog_posts ADD COLUMN published_at timestamptz;
UPDATE blog_posts SET published_at = created_at WHERE is_published;
ALTER TABLE blog_posts ADD CONSTRAINT blog_posts_published_when CHECK (NOT is_published OR published_at IS NOT NULL);
CREATE INDEX blog_posts_published ON blog_posts (published_at DESC, id DESC) WHERE deleted_at IS NULL AND is_published;
