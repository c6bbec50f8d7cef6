-- Functions and triggers: what only the database can do (versions, notifications, the audit trail that is only added to), and
-- what several statements of the product share. The last section serves bookings.

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

-- ---------------------------------------------------------------- limits

-- Counts one more hit in a window of time. Returns the hits of the window.
CREATE FUNCTION count_hit(p_key text, p_start timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE made integer;
BEGIN
  INSERT INTO rate_limits (key, window_start, hits) VALUES (p_key, p_start, 1)
  ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_limits.hits + 1
  RETURNING hits INTO made;
  RETURN made;
END $$;

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
  p_type text DEFAULT 'Ospite'
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
    -- Many at once: who is in a list that is taken out or goes, who has sent a form that goes.
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

-- ---------------------------------------------------------------- bookings

-- Whether a visit of this length, beginning at this time, ends after midnight.
CREATE FUNCTION is_past_midnight(at text, minutes integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN substr(at, 1, 2)::integer * 60 + substr(at, 4, 2)::integer + minutes > 1440;

-- The visits that take up these doctors' time on these days, each as doctor, day, time and minutes. One of the day before
-- counts when it runs past midnight, and only then, because a lock of a day does not lock the day before. Reads nothing that
-- is not in the index `appointments_day`.
CREATE FUNCTION visits_of(doctor_ids integer[], first_day date, last_day date) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(string_agg(doctor_id || ' ' || appointment_date || ' ' || appointment_time || ' ' || duration, ','), '')
    FROM appointments
    -- Values wrapped in a SELECT are hidden from the planner, which else plans each call anew for its number of doctors.
    WHERE doctor_id = ANY ((SELECT doctor_ids)::integer[]) AND status <> 'cancelled'
      AND appointment_date BETWEEN (SELECT first_day - 1) AND (SELECT last_day)
      AND (appointment_date >= (SELECT first_day) OR is_past_midnight(appointment_time, duration))
  );
END $$;

-- A transaction takes its locks in one order, so that no two wait for each other in a circle: days of doctors, the network,
-- the person. Days and networks have positive numbers, far apart; people have negative ones. The result is assigned as text
-- because an assignment costs a tenth of a statement.

-- Doctors and days come in ascending order.
CREATE FUNCTION lock_days(doctor_ids integer[], days date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  doctor_id integer;
  day date;
  held text;
BEGIN
  FOREACH doctor_id IN ARRAY doctor_ids LOOP
    FOREACH day IN ARRAY days LOOP
      -- Room for 100,000 days keeps the doctors apart.
      held := pg_advisory_xact_lock(doctor_id::bigint * 100000 + (day - date '2000-01-01'))::text;
    END LOOP;
  END LOOP;
END $$;

CREATE FUNCTION lock_network(network bytea) RETURNS void LANGUAGE plpgsql AS $$
DECLARE held text;
BEGIN
  held := pg_advisory_xact_lock(
    4611686018427387904 + (hashtextextended(encode(network, 'hex'), 0) & 4611686018427387903))::text;
END $$;

-- Whether staff confirmed or completed a visit of a contact with this name and e-mail address, booked with this telephone
-- number. The contact's own number does not count: a stranger may have made the contact. Numbers are compared by their last
-- nine digits, with or without a country code.
CREATE FUNCTION is_known_patient(p_first_name text, p_last_name text, p_email text, p_phone text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- Without this they would have the collation of the names they come with, and the index another.
  folded_email text COLLATE "default" := fold(p_email);
  folded_first text := fold(p_first_name);
  folded_last  text := fold(p_last_name);
BEGIN
  RETURN EXISTS (
    SELECT FROM contact_requests c JOIN appointments a ON a.contact_id = c.id
    WHERE fold(c.email) = folded_email AND fold(c.first_name) = folded_first AND fold(c.last_name) = folded_last
      AND right(regexp_replace(a.phone, '\D', '', 'g'), 9) = right(regexp_replace(p_phone, '\D', '', 'g'), 9)
      AND a.status IN ('confirmed', 'completed'));
END $$;

-- Whether `claim_documents` would find all of these.
CREATE FUNCTION are_waiting_documents(ids integer[], owner bytea, sent_after timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT count(*) = coalesce(cardinality(ids), 0) FROM media
  WHERE id = ANY (ids) AND purpose = 'document' AND claimed_at IS NULL AND owner_hash = owner AND created_at > sent_after
$$;

-- Claims a visitor's documents, all or none, and returns their names in the order of the ids. One statement, so that two
-- bookings can't both have a document. Violates `documents_waiting` if one is missing.
CREATE FUNCTION claim_documents(ids integer[], owner bytea, sent_after timestamptz, claimed timestamptz)
RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE names text[];
BEGIN
  WITH taken AS (
    UPDATE media SET claimed_at = claimed, sender = NULL
    WHERE id = ANY (ids) AND purpose = 'document' AND claimed_at IS NULL AND owner_hash = owner AND created_at > sent_after
    RETURNING id, original_name
  )
  SELECT array_agg(original_name ORDER BY array_position(ids, id)) INTO names FROM taken;
  IF coalesce(cardinality(names), 0) <> cardinality(ids) THEN
    RAISE EXCEPTION 'a document is not there to be claimed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_waiting';
  END IF;
  RETURN names;
END $$;

-- Mails are due at once by any clock, and before those that wait for another try. `contact` overrides the contact of each.
CREATE FUNCTION queue_mails(mails json, contact integer DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox
    (kind, message_id, recipient, subject, content, attachments, subject_type, subject_id, contact_id, not_after,
     next_attempt_at)
  SELECT kind, message_id, recipient, subject, content, attachments, subject_type, subject_id,
         coalesce(contact, contact_id), not_after, 'epoch'
  FROM json_populate_recordset(NULL::outbox, mails);
END $$;

-- What stores nothing waits for no disk: only a hit of a limit is written, which may be lost.
CREATE FUNCTION unhurried(answer json) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN answer;
END $$;

-- Stores a request with its contact, its documents and its mails, or nothing, and returns what became of it: "booked";
-- "limited", there were more hits than allowed; "changed", the catalogue or the notice is not what was seen; "repeated",
-- the same was asked for within a moment; "taken"; "waiting", the network has as many waiting requests as it may, for this
-- doctor and day or in all. `from_network` is NULL for staff, who have no limit; a patient the clinic has had has none
-- either. Of the doctors who may take the request, in order of id, each with a line of mails to send then, it goes to the
-- one who is free and has the fewest visits that day. All of it is read under locks, so it stays true until the end.
CREATE FUNCTION book_visit(
  visit json, doctors integer[], mails text, seen_version text, seen_notice text, today date,
  hits integer, most_hits integer, from_network bytea, most_of_day integer, most_of_network integer,
  repeat_within interval, owner bytea, sent_after timestamptz
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  request appointments := json_populate_record(NULL::appointments, visit);
  is_as_seen boolean;
  is_limited boolean;
  repeated integer;
  visits integer;
  is_busy boolean;
  fewest integer;
  chosen integer;
  done text;
BEGIN
  IF hits > most_hits THEN
    RETURN unhurried(json_build_object('outcome', 'limited', 'hits', hits));
  END IF;
  done := lock_days(doctors, ARRAY[request.appointment_date])::text;
  is_limited := from_network IS NOT NULL
    AND NOT is_known_patient(request.first_name, request.last_name, request.email, request.phone);
  IF is_limited THEN
    done := lock_network(from_network)::text;
  END IF;

  SELECT content_version('catalogue') = seen_version
           AND (SELECT value FROM site_settings WHERE key = 'booking_min_notice_minutes') IS NOT DISTINCT FROM seen_notice,
         min(id)
  INTO is_as_seen, repeated
  FROM appointments
  WHERE status = 'pending' AND lower(email) = lower(request.email) AND appointment_date >= (SELECT today)
    AND request_hash = request.request_hash AND created_at > request.created_at - repeat_within
    AND created_at < request.created_at + repeat_within;
  IF NOT is_as_seen THEN
    RETURN unhurried('{"outcome": "changed"}');
  END IF;
  -- A key says by itself which requests are the same.
  IF repeated IS NOT NULL AND request.idempotency_key IS NULL THEN
    RETURN unhurried((SELECT json_build_object('outcome', 'repeated', 'id', id, 'duration', duration)
                      FROM appointments WHERE id = repeated));
  END IF;

  request.during := tsrange(
    request.appointment_date + request.appointment_time::time,
    request.appointment_date + request.appointment_time::time + make_interval(mins => request.duration));
  FOR place IN 1..cardinality(doctors) LOOP
    SELECT count(*) FILTER (WHERE appointment_date = request.appointment_date), coalesce(bool_or(during && request.during), false)
    INTO visits, is_busy
    FROM appointments
    WHERE doctor_id = (SELECT doctors[place]) AND status <> 'cancelled'
      AND appointment_date BETWEEN (SELECT request.appointment_date - 1) AND (SELECT request.appointment_date);
    IF NOT is_busy AND (chosen IS NULL OR visits < fewest) THEN
      chosen := place;
      fewest := visits;
    END IF;
  END LOOP;
  IF chosen IS NULL THEN
    RETURN unhurried('{"outcome": "taken"}');
  END IF;
  -- A patient the clinic knows would be refused for such documents, so a stranger is too, and first: otherwise the two
  -- answers would tell, without a request being stored, who is a patient.
  IF is_limited AND NOT are_waiting_documents(request.uploaded_file_ids, owner, sent_after) THEN
    RAISE EXCEPTION 'a document is not there to be claimed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_waiting';
  END IF;
  IF is_limited AND (
    SELECT count(*) >= most_of_network
        OR count(*) FILTER (
             WHERE a.doctor_id = doctors[chosen] AND a.appointment_date = request.appointment_date) >= most_of_day
    FROM request_networks n JOIN appointments a ON a.id = n.appointment_id
    WHERE n.network = from_network AND a.status = 'pending' AND a.appointment_date >= (SELECT today)
  ) THEN
    RETURN unhurried('{"outcome": "waiting"}');
  END IF;

  request.doctor_id := doctors[chosen];
  request.contact_id := find_or_create_person(
    request.first_name, request.last_name, request.email, request.phone, request.date_of_birth, request.fiscal_code,
    'Prenotazione');
  request.document_names := '{}';
  IF cardinality(request.uploaded_file_ids) > 0 THEN
    request.document_names := claim_documents(request.uploaded_file_ids, owner, sent_after, request.created_at);
    INSERT INTO contact_attachments (contact_id, media_id, upload_context, upload_context_id)
    SELECT request.contact_id, media_id, 'appointment', request.id FROM unnest(request.uploaded_file_ids) AS media_id;
  END IF;
  INSERT INTO appointments
    (id, contact_id, first_name, last_name, email, phone, fiscal_code, date_of_birth, category_id, service_id,
     subservice_id, doctor_id, doctor_auto, appointment_date, appointment_time, duration, notes, uploaded_file_ids,
     document_names, idempotency_key, request_hash, created_at, notice_version)
  VALUES
    (request.id, request.contact_id, request.first_name, request.last_name, request.email, request.phone,
     request.fiscal_code, request.date_of_birth, request.category_id, request.service_id, request.subservice_id,
     request.doctor_id, request.doctor_auto, request.appointment_date, request.appointment_time, request.duration,
     request.notes, request.uploaded_file_ids, request.document_names, request.idempotency_key, request.request_hash,
     request.created_at, request.notice_version);
  IF is_limited THEN
    INSERT INTO request_networks (appointment_id, network) VALUES (request.id, from_network);
  END IF;
  done := queue_mails(split_part(mails, E'\n', chosen)::json, request.contact_id)::text;
  RETURN '{"outcome": "booked"}';
END $$;
