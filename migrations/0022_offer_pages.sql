-- The pages of services and doctors on the site: their addresses, and what only they show.

-- The part of an address that names a record. Letters that Latin script cannot write give none.
CREATE FUNCTION slug_of(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT btrim(left(regexp_replace(public.fold(name), '[^a-z0-9]+', '-', 'g'), 100), '-') $$;

-- Questions of patients with their answers, as the page of a service shows them.
CREATE FUNCTION are_questions(list jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(list) <> 'array' THEN false ELSE jsonb_array_length(list) <= 12 AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(list) AS one WHERE NOT coalesce(
      char_length(one ->> 'question') BETWEEN 1 AND 160 AND char_length(one ->> 'answer') BETWEEN 1 AND 1200, false)) END
$$;

-- `slug`: made by `set_slug` from the name where none is given.
ALTER TABLE services
  ADD COLUMN slug text NOT NULL DEFAULT '',
  -- Years from which patients are received.
  ADD COLUMN min_age integer CHECK (min_age BETWEEN 0 AND 120),
  ADD COLUMN questions jsonb NOT NULL DEFAULT '[]' CHECK (are_questions(questions));
ALTER TABLE doctors
  ADD COLUMN slug text NOT NULL DEFAULT '',
  ADD COLUMN studies text CHECK (char_length(studies) BETWEEN 1 AND 300),
  ADD COLUMN experience text CHECK (char_length(experience) BETWEEN 1 AND 300),
  ADD COLUMN languages text CHECK (char_length(languages) BETWEEN 1 AND 300),
  -- The professional register and the number in it.
  ADD COLUMN register text CHECK (char_length(register) BETWEEN 1 AND 300);

-- Addresses that pages had before a record was renamed: they lead to its page.
CREATE TABLE former_slugs (
  slug       text NOT NULL,
  service_id integer REFERENCES services ON DELETE CASCADE,
  doctor_id  integer REFERENCES doctors ON DELETE CASCADE,
  CONSTRAINT former_slugs_owner CHECK (num_nonnulls(service_id, doctor_id) = 1)
);
CREATE UNIQUE INDEX former_slugs_of_services ON former_slugs (slug) WHERE service_id IS NOT NULL;
CREATE UNIQUE INDEX former_slugs_of_doctors ON former_slugs (slug) WHERE doctor_id IS NOT NULL;
CREATE INDEX former_slugs_service ON former_slugs (service_id);
CREATE INDEX former_slugs_doctor ON former_slugs (doctor_id);

-- Gives a new or renamed record of `services` or `doctors` the first free slug of its name, and notes the former one. A slug
-- in use leads to its own record, so the note of another that had it before goes.
CREATE FUNCTION set_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_services boolean := TG_TABLE_NAME = 'services';
  wanted text;
  before text;
  is_taken boolean;
  n integer := 1;
BEGIN
  IF TG_OP = 'INSERT' AND NEW.slug <> '' THEN RETURN NEW; END IF;
  IF of_services THEN
    wanted := coalesce(nullif(slug_of(NEW.name), ''), 'servizio');
    IF TG_OP = 'UPDATE' THEN before := slug_of(OLD.name); END IF;
  ELSE
    wanted := coalesce(nullif(slug_of(NEW.first_name || ' ' || NEW.last_name), ''), 'medico');
    IF TG_OP = 'UPDATE' THEN before := slug_of(OLD.first_name || ' ' || OLD.last_name); END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.slug <> '' AND coalesce(nullif(before, ''), OLD.slug) = wanted THEN RETURN NEW; END IF;
  -- Of two records that get the same name at once, the second waits and takes the next slug.
  PERFORM pg_advisory_xact_lock(hashtext('set_slug'), of_services::integer);
  LOOP
    NEW.slug := CASE WHEN n = 1 THEN wanted ELSE wanted || '-' || n END;
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE slug = $1 AND id <> $2)', TG_TABLE_NAME)
      INTO is_taken USING NEW.slug, NEW.id;
    EXIT WHEN NOT is_taken;
    n := n + 1;
  END LOOP;
  DELETE FROM former_slugs WHERE slug = NEW.slug AND (service_id IS NOT NULL) = of_services;
  IF TG_OP = 'UPDATE' AND OLD.slug NOT IN ('', NEW.slug) THEN
    DELETE FROM former_slugs WHERE slug = OLD.slug AND (service_id IS NOT NULL) = of_services;
    IF of_services THEN INSERT INTO former_slugs (slug, service_id) VALUES (OLD.slug, OLD.id);
    ELSE INSERT INTO former_slugs (slug, doctor_id) VALUES (OLD.slug, OLD.id);
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- All records get their slugs, which is no change of theirs: versions stay.
ALTER TABLE services DISABLE TRIGGER USER;
ALTER TABLE doctors DISABLE TRIGGER USER;
CREATE TRIGGER services_set_slug BEFORE INSERT OR UPDATE OF name ON services FOR EACH ROW EXECUTE FUNCTION set_slug();
CREATE TRIGGER doctors_set_slug BEFORE INSERT OR UPDATE OF first_name, last_name ON doctors FOR EACH ROW EXECUTE FUNCTION set_slug();
DO $$
DECLARE one integer;
BEGIN
  FOR one IN SELECT id FROM services ORDER BY id LOOP UPDATE services SET name = name WHERE id = one; END LOOP;
  FOR one IN SELECT id FROM doctors ORDER BY id LOOP UPDATE doctors SET last_name = last_name WHERE id = one; END LOOP;
END $$;
ALTER TABLE services ENABLE TRIGGER USER;
ALTER TABLE doctors ENABLE TRIGGER USER;
ALTER TABLE services ADD CONSTRAINT services_slug_key UNIQUE (slug), ADD CONSTRAINT services_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
ALTER TABLE doctors ADD CONSTRAINT doctors_slug_key UNIQUE (slug), ADD CONSTRAINT doctors_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

SELECT create_doctor_views();
