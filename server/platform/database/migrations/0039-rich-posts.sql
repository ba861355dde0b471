-- A blog post's description with headings, lists and links, as HTML. NULL where it was written as plain text; the words of
-- either stand in description.
ALTER TABLE blog_posts ADD COLUMN full_description text;
