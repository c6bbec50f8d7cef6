-- Functions and triggers: only what the database alone can do (versions, notifications, the append-only audit trail), and
-- SQL that several statements of the product share.

-- ---------------------------------------------------------------- versions

-- Every change raises the version, so that a save of what was read before the change is refused (409).
CREATE FUNCTION bump_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;

CREATE TRIGGER service_categories_bump_version BEFORE UPDATE ON service_categories FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER doctors_bump_version BEFORE UPDATE ON doctors FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER subservices_bump_version BEFORE UPDATE ON subservices FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER appointments_bump_version BEFORE UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER convenzioni_bump_version BEFORE UPDATE ON convenzioni FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER site_settings_bump_version BEFORE UPDATE ON site_settings FOR EACH ROW EXECUTE FUNCTION bump_version();

-- A new place in an order is not a change of the record: a form that has it open can still be saved.
CREATE TRIGGER services_bump_version BEFORE UPDATE ON services FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'sort_order' <> to_jsonb(NEW) - 'sort_order') EXECUTE FUNCTION bump_version();
CREATE TRIGGER contact_fields_bump_version BEFORE UPDATE ON contact_fields FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'order' <> to_jsonb(NEW) - 'order') EXECUTE FUNCTION bump_version();
-- Nor is opening a contact, which marks it as seen.
CREATE TRIGGER contact_requests_bump_version BEFORE UPDATE ON contact_requests FOR EACH ROW
  WHEN (NEW.viewed = OLD.viewed) EXECUTE FUNCTION bump_version();
-- Nor is the deletion of a user or a contact that the record refers to.
CREATE TRIGGER internal_notes_bump_version BEFORE UPDATE ON internal_notes FOR EACH ROW
  WHEN (NEW.content <> OLD.content) EXECUTE FUNCTION bump_version();
CREATE TRIGGER contact_messages_set_updated_at BEFORE UPDATE ON contact_messages FOR EACH ROW
  WHEN (NEW.status <> OLD.status OR NEW.priority <> OLD.priority) EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER lists_bump_version BEFORE UPDATE ON lists FOR EACH ROW
  WHEN (NEW.created_by IS NOT DISTINCT FROM OLD.created_by) EXECUTE FUNCTION bump_version();
CREATE TRIGGER convenzioni_attivazioni_bump_version BEFORE UPDATE ON convenzioni_attivazioni FOR EACH ROW
  WHEN (NEW.contact_id IS NOT DISTINCT FROM OLD.contact_id) EXECUTE FUNCTION bump_version();
-- Saving the fields, lists or pages of a form updates its row too, so that one version stands for all of them. Deleting a list
-- or a contact field that a form uses does not: visitors are asked the same as before.
CREATE TRIGGER forms_bump_version BEFORE UPDATE ON forms FOR EACH ROW
  WHEN (NEW.created_by IS NOT DISTINCT FROM OLD.created_by) EXECUTE FUNCTION bump_version();

-- ---------------------------------------------------------------- notifications

-- Tells every server process that its cached content of this topic is out of date.
CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_changes (topic) VALUES (TG_ARGV[0]);
  PERFORM pg_notify('content_changed', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE FUNCTION content_version(of_topic text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(changes), 0) FROM content_changes WHERE topic = of_topic);
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['service_categories', 'doctors', 'services', 'subservices', 'doctor_categories',
                              'doctor_services', 'doctor_subservices', 'service_schedules'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION notify_change(''catalogue'')', name || '_notify_change', name);
  END LOOP;
END $$;
CREATE TRIGGER site_settings_notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('settings');
CREATE TRIGGER convenzioni_notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON convenzioni
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('agreements');
CREATE TRIGGER forms_notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON forms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('forms');
-- For each row, because patients' documents in the same table are not content of the site.
CREATE TRIGGER media_notify_insert AFTER INSERT ON media
  FOR EACH ROW WHEN (NEW.purpose = 'site') EXECUTE FUNCTION notify_change('media');
CREATE TRIGGER media_notify_delete AFTER DELETE ON media
  FOR EACH ROW WHEN (OLD.purpose = 'site') EXECUTE FUNCTION notify_change('media');

-- ---------------------------------------------------------------- contacts

-- A pattern for LIKE that finds the text anywhere; percent signs and underscores in it are ordinary characters.
CREATE FUNCTION containing(piece text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ BEGIN RETURN '%' || regexp_replace(fold(piece), '([\\%_])', '\\\1', 'g') || '%'; END $$;

-- Moves the waiting rows of the search index to their place. SECURITY DEFINER, because only the index's owner may.
CREATE FUNCTION tidy_contact_search() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT gin_clean_pending_list('contact_requests_search')
$$;

CREATE FUNCTION count_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contact_counts
    SELECT type, fonte, dettaglio_fonte, email <> '', phone <> '', count(*) FROM come GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO contact_counts
    SELECT type, fonte, dettaglio_fonte, email <> '', phone <> '', -count(*) FROM gone GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO contact_counts
    SELECT type, fonte, dettaglio_fonte, with_email, with_phone, sum(n)
    FROM (SELECT type, fonte, dettaglio_fonte, email <> '' AS with_email, phone <> '' AS with_phone, -1 AS n FROM gone
          UNION ALL
          SELECT type, fonte, dettaglio_fonte, email <> '', phone <> '', 1 FROM come) moved
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0;
  ELSE
    TRUNCATE contact_counts;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_requests_come AFTER INSERT ON contact_requests REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER contact_requests_gone AFTER DELETE ON contact_requests REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER contact_requests_moved AFTER UPDATE ON contact_requests REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER contact_requests_cleared AFTER TRUNCATE ON contact_requests FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();

-- Returns the contact with this address and name, compared without case and accents, or a new one. An existing contact is
-- not changed.
CREATE FUNCTION find_or_create_person(
  p_first_name text, p_last_name text, p_email text, p_phone text, p_birth date, p_fiscal_code text, p_origin text,
  p_type contact_type DEFAULT 'Ospite'
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  -- Without this it would have the collation of the names it comes with, and the index another.
  folded_email text COLLATE "default" := fold(p_email);
  folded_first text := fold(p_first_name);
  folded_last  text := fold(p_last_name);
  person integer;
  held text;
BEGIN
  -- Two at the same moment make one.
  held := pg_advisory_xact_lock(
    -1 - (hashtextextended(folded_email || ' ' || folded_first || ' ' || folded_last, 0) & 9007199254740991))::text;
  -- Held, or it could be deleted before anything refers to it. `+ 0` keeps the planner from walking along the ids.
  SELECT id INTO person FROM contact_requests
  WHERE fold(email) = folded_email AND fold(first_name) = folded_first AND fold(last_name) = folded_last
  ORDER BY id + 0 LIMIT 1 FOR KEY SHARE;
  IF person IS NULL THEN
    INSERT INTO contact_requests
      (first_name, last_name, email, phone, data_nascita, codice_fiscale, type, fonte, dettaglio_fonte)
    VALUES (p_first_name, p_last_name, p_email, p_phone, p_birth, p_fiscal_code, p_type, 'Sito web', p_origin)
    RETURNING id INTO person;
  END IF;
  RETURN person;
END $$;

-- ---------------------------------------------------------------- audit trail

-- How long a row is kept: the authority asks for six months at least.
CREATE FUNCTION trail_kept() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '24 months' $$;

CREATE FUNCTION only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The one change there is: a seal, where there was none.
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'trail' THEN
    IF OLD.seal IS NULL AND NEW.seal IS NOT NULL
       AND to_jsonb(NEW) - 'seal' - 'hash' = to_jsonb(OLD) - 'seal' - 'hash' THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'trail' THEN
    IF OLD.at < now() - trail_kept() THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER trail_kept BEFORE UPDATE OR DELETE ON trail FOR EACH ROW EXECUTE FUNCTION only_added_to();
CREATE TRIGGER trail_never_cleared BEFORE TRUNCATE ON trail FOR EACH STATEMENT EXECUTE FUNCTION only_added_to();
CREATE TRIGGER trail_forgotten_kept BEFORE UPDATE OR DELETE ON trail_forgotten FOR EACH ROW EXECUTE FUNCTION only_added_to();
CREATE TRIGGER trail_forgotten_never_cleared BEFORE TRUNCATE ON trail_forgotten
  FOR EACH STATEMENT EXECUTE FUNCTION only_added_to();

-- The contacts these records are about, asked before the records are deleted.
CREATE FUNCTION trail_people(p_event text, p_record text, p_ids bigint[]) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT person), '{}') FROM (
    SELECT unnest(p_ids)::integer AS person WHERE p_record = 'contact'
    UNION ALL SELECT contact_id FROM appointments WHERE p_record = 'appointment' AND id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM convenzioni_attivazioni WHERE p_record = 'activation' AND id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM internal_notes WHERE p_record = 'note' AND id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM contact_messages WHERE p_record = 'message' AND id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM form_submissions WHERE p_record = 'submission' AND id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM contact_attachments WHERE p_record = 'document' AND media_id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM appointments
      WHERE p_record = 'document' AND uploaded_file_ids && p_ids::integer[] AND uploaded_file_ids <> '{}'
    UNION ALL SELECT CASE o.subject_type WHEN 'contact' THEN o.subject_id ELSE coalesce(a.contact_id, c.contact_id) END FROM outbox o
      LEFT JOIN appointments a ON o.subject_type = 'appointment' AND a.id = o.subject_id
      LEFT JOIN convenzioni_attivazioni c ON o.subject_type = 'activation' AND c.id = o.subject_id
      WHERE p_record = 'mail' AND o.id = ANY(p_ids)
    -- Events about many people at once: the members of a list that is exported or deleted, the senders of a form that
    -- is deleted.
    UNION ALL SELECT contact_id FROM list_contacts
      WHERE p_record = 'list' AND p_event IN ('list.exported', 'list.listed', 'list.deleted') AND list_id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM form_submissions
      WHERE p_record = 'form' AND p_event IN ('submission.listed', 'form.deleted') AND form_id = ANY(p_ids)
  ) found WHERE person IS NOT NULL
$$;

-- Deletes the beginning of the chain, up to the last row that is older than `trail_kept` and has no younger one before it.
-- SECURITY DEFINER: the role the product runs as may delete from the trail in this way alone.
CREATE FUNCTION forget_trail() RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last trail%ROWTYPE;
  gone bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('trail', 0));
  SELECT * INTO last FROM trail
  WHERE seal < (SELECT seal FROM trail WHERE seal IS NOT NULL AND at >= now() - trail_kept() ORDER BY seal LIMIT 1)
  ORDER BY seal DESC LIMIT 1;
  IF last.id IS NULL THEN RETURN 0; END IF;
  DELETE FROM trail WHERE seal <= last.seal;
  GET DIAGNOSTICS gone = ROW_COUNT;
  INSERT INTO trail_forgotten (seal, hash, rows) VALUES (last.seal, last.hash, gone);
  INSERT INTO trail (username, event, record, everybody, rows, status, route)
  VALUES ('Ambulatorio', 'trail.deleted', 'trail', false, gone, 200, 'forget_trail');
  RETURN gone;
END $$;
