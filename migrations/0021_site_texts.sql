-- The texts and facts of the site that staff have published. The latest version of a group is the one that is shown; one without
-- any has the texts of content/. A value holds only the fields that differ from those, by path: {"banner.lead": "…"}.
CREATE TABLE site_texts (
  key          text NOT NULL CHECK (key ~ '^[a-z]+(-[a-z]+)*$' AND char_length(key) <= 40),
  locale       text NOT NULL DEFAULT 'it' CHECK (locale IN ('it', 'en')),
  version      integer NOT NULL CHECK (version >= 1),
  value        jsonb NOT NULL CHECK (jsonb_typeof(value) = 'object' AND octet_length(value::text) <= 100000),
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by integer REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (key, locale, version)
);
CREATE INDEX site_texts_publisher ON site_texts (published_by);
CREATE TRIGGER site_texts_notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_texts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('texts');

-- Texts that one user has written and not published: for that user's eyes alone.
CREATE TABLE site_text_drafts (
  key        text NOT NULL CHECK (key ~ '^[a-z]+(-[a-z]+)*$' AND char_length(key) <= 40),
  locale     text NOT NULL DEFAULT 'it' CHECK (locale IN ('it', 'en')),
  user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The published version it began with; 0: none was published yet.
  base       integer NOT NULL CHECK (base >= 0),
  value      jsonb NOT NULL CHECK (jsonb_typeof(value) = 'object' AND octet_length(value::text) <= 100000),
  saved_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (key, locale, user_id)
);
CREATE INDEX site_text_drafts_writer ON site_text_drafts (user_id);
