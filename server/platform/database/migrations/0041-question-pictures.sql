-- Pictures in the texts and explanations of questions (beyond.md 6.1).

CREATE TABLE question_pictures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program_id integer NOT NULL CONSTRAINT question_pictures_program REFERENCES programs ON DELETE CASCADE,
  storage_key text NOT NULL CONSTRAINT question_pictures_key_once UNIQUE,
  filename text NOT NULL CONSTRAINT question_pictures_filename_length CHECK (length(filename) BETWEEN 1 AND 255),
  mime text NOT NULL,
  size_bytes integer NOT NULL,
  width integer NOT NULL CONSTRAINT question_pictures_width CHECK (width > 0),
  height integer NOT NULL CONSTRAINT question_pictures_height CHECK (height > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX question_pictures_of_program ON question_pictures (program_id);
CREATE INDEX question_pictures_by_age ON question_pictures (created_at);
CREATE TRIGGER question_pictures_detach AFTER DELETE OR UPDATE ON question_pictures
  FOR EACH ROW EXECUTE FUNCTION detach_file();

-- Texts that show a picture. They decide who may read it. A picture without a place is deleted after some days.
CREATE TABLE question_picture_places (
  question_id integer NOT NULL CONSTRAINT question_picture_places_question REFERENCES questions ON DELETE CASCADE,
  picture_id integer NOT NULL
    CONSTRAINT question_picture_places_picture REFERENCES question_pictures ON DELETE CASCADE,
  place text NOT NULL CONSTRAINT question_picture_places_place CHECK (place IN ('text', 'explanation')),
  PRIMARY KEY (question_id, picture_id, place)
);
CREATE INDEX question_picture_places_of_picture ON question_picture_places (picture_id);
