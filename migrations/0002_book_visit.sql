-- A visitor's request is stored by one call of the database: fewer trips, and locks held for none of them.
-- Processes of an older version must have ended: they write what the outbox no longer has.

-- Mails are kept as what they say; how that looks is decided when they are sent. A tenth of the size.
ALTER TABLE outbox ADD COLUMN content json;
-- The text of one that was finished: its first line is the title, every further line a paragraph.
UPDATE outbox SET content = json_build_object(
  'title', subject,
  'paragraphs', (SELECT coalesce(json_agg(line ORDER BY n), '[]')
                 FROM regexp_split_to_table(btrim(body_text, E'\n'), E'\n+') WITH ORDINALITY AS text (line, n)
                 WHERE NOT (n = 1 AND line = subject)),
  'footer', '[]'::json);
ALTER TABLE outbox ALTER COLUMN content SET NOT NULL, DROP COLUMN body_text, DROP COLUMN body_html;

-- Nobody looks these up, and every booking paid for them; a Message-ID is 122 random bits.
DROP INDEX outbox_subject, rate_limits_age;
ALTER TABLE outbox DROP CONSTRAINT outbox_message_id_key;

-- In PL/pgSQL, since a function in SQL is read and planned anew for each row that goes into an index built on it.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ BEGIN RETURN lower(public.unaccent('public.unaccent'::regdictionary, btrim(value))); END $$;

-- A new request goes into the short index of the waiting ones, not into the long one of all.
DROP INDEX appointments_status;
CREATE INDEX appointments_waiting ON appointments (appointment_date, appointment_time, id) WHERE status = 'pending';
CREATE INDEX appointments_status ON appointments (status, appointment_date DESC, appointment_time DESC, id DESC)
  WHERE status <> 'pending';

-- How often each kind of content has changed. Rows are only added, and added up, so no two writers wait for each other, and
-- a sum that is read again unchanged means that nothing in between was.
CREATE TABLE content_changes (
  topic   text NOT NULL,
  changes bigint NOT NULL DEFAULT 1
);
CREATE FUNCTION content_version(of_topic text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(changes), 0) FROM content_changes WHERE topic = of_topic);
END $$;

CREATE OR REPLACE FUNCTION announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_changes (topic) VALUES (TG_ARGV[0]);
  PERFORM pg_notify('content_changed', TG_ARGV[0]);
  RETURN NULL;
END $$;

-- Counts one more in a window of time and answers how many that makes.
CREATE FUNCTION count_hit(p_key text, p_start timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE made integer;
BEGIN
  INSERT INTO rate_limits (key, window_start, hits) VALUES (p_key, p_start, 1)
  ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_limits.hits + 1
  RETURNING hits INTO made;
  RETURN made;
END $$;

-- Locks, all until the end of the transaction. Whoever needs several takes them in this order, so that no two ever wait
-- for each other in a circle: days of doctors, the address, the person. Days and addresses are above zero, far apart;
-- people are below. They are taken as text because an assignment costs a tenth of a statement.

-- Doctors and days come in order.
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

-- A family books under one address and several names, so the person's lock is not enough to count by.
CREATE FUNCTION lock_address(address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE held text;
BEGIN
  held := pg_advisory_xact_lock(
    4611686018427387904 + (hashtextextended(lower(address), 0) & 4611686018427387903))::text;
END $$;

-- The contact with that address and name, without case and accents, or a new one. What is there is never changed.
CREATE FUNCTION find_or_create_person(
  p_first_name text, p_last_name text, p_email text, p_phone text, p_birth date, p_fiscal_code text, p_origin text
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
    VALUES (p_first_name, p_last_name, p_email, p_phone, p_birth, p_fiscal_code, 'Ospite', 'Sito web', p_origin)
    RETURNING id INTO person;
  END IF;
  RETURN person;
END $$;

-- Takes a visitor's documents, all of them or none, and answers their names in the order of the ids. One statement, so
-- that two can't both have a document, and nobody takes somebody else's. Breaks `documents_waiting` if one is missing.
CREATE FUNCTION claim_documents(ids integer[], owner bytea, sent_after timestamptz, claimed timestamptz) RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE names text[];
BEGIN
  WITH taken AS (
    UPDATE media SET claimed_at = claimed
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

-- Due at once by anybody's clock, and before any mail that is waiting for another try.
CREATE FUNCTION queue_mails(mails json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, message_id, recipient, subject, content, attachments, subject_type, subject_id, next_attempt_at)
  SELECT kind, message_id, recipient, subject, content, attachments, subject_type, subject_id, 'epoch'
  FROM json_populate_recordset(NULL::outbox, mails);
END $$;

-- One visit as a number, so that two sets of visits can be compared. No two of a doctor begin at the same time.
CREATE FUNCTION visit_stamp(doctor_id integer, day date, at text, minutes integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(at, (doctor_id::bigint * 100000 + (day - date '2000-01-01')) * 1000 + minutes);

CREATE FUNCTION is_past_midnight(at text, minutes integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN substr(at, 1, 2)::integer * 60 + substr(at, 4, 2)::integer + minutes > 1440;

-- The visits that take up these doctors' time on these days, each as doctor, day, time and minutes; and a stamp of them
-- all. One of the day before counts when it runs past midnight, and only then: whoever holds a day does not hold the one
-- before. Nothing is asked for that is not in the index `appointments_day`.
CREATE FUNCTION visits_of(doctor_ids integer[], first_day date, last_day date, OUT visits text, OUT stamp bigint)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT coalesce(string_agg(doctor_id || ' ' || appointment_date || ' ' || appointment_time || ' ' || duration, ','), ''),
         bit_xor(visit_stamp(doctor_id, appointment_date, appointment_time, duration))
  INTO visits, stamp
  FROM appointments
  -- Values wrapped in a SELECT are hidden from the planner, which else plans each call anew for its number of doctors.
  WHERE doctor_id = ANY ((SELECT doctor_ids)::integer[]) AND status <> 'cancelled'
    AND appointment_date BETWEEN (SELECT first_day - 1) AND (SELECT last_day)
    AND (appointment_date >= (SELECT first_day) OR is_past_midnight(appointment_time, duration));
END $$;

-- Requests of an address that nobody has answered yet and whose day is still to come, as JSON.
CREATE FUNCTION open_requests(address text, today date) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(json_agg(json_build_object('id', id, 'status', status, 'duration', duration,
                                               'requestHash', encode(request_hash, 'hex'), 'createdAt', created_at)
                             ORDER BY id), '[]')
    FROM appointments
    WHERE status = 'pending' AND lower(email) = lower(address) AND appointment_date >= (SELECT today)
  );
END $$;

-- Stores a request with its contact, its documents and its mails, or nothing. What it was decided by, the catalogue, the
-- visits of the doctors it could go to and the requests of its address, is looked at again under the locks: the answer is
-- false, and nothing is stored, when it is no longer what was seen.
CREATE FUNCTION book_visit(
  visit json, candidates integer[], seen_version text, seen_stamp bigint, seen_requests text, today date,
  owner bytea, sent_after timestamptz, mails json
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  request appointments := json_populate_record(NULL::appointments, visit);
  now_stamp bigint;
  done text;
BEGIN
  done := lock_days(candidates, ARRAY[request.appointment_date])::text;
  done := lock_address(request.email)::text;
  SELECT stamp INTO now_stamp FROM visits_of(candidates, request.appointment_date, request.appointment_date);
  IF now_stamp IS DISTINCT FROM seen_stamp OR open_requests(request.email, today) <> seen_requests
     OR content_version('catalogue') <> seen_version THEN
    RETURN false;
  END IF;
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
     document_names, idempotency_key, request_hash, created_at)
  VALUES
    (request.id, request.contact_id, request.first_name, request.last_name, request.email, request.phone,
     request.fiscal_code, request.date_of_birth, request.category_id, request.service_id, request.subservice_id,
     request.doctor_id, request.doctor_auto, request.appointment_date, request.appointment_time, request.duration,
     request.notes, request.uploaded_file_ids, request.document_names, request.idempotency_key, request.request_hash,
     request.created_at);
  done := queue_mails(mails)::text;
  RETURN true;
END $$;
