-- Values that visitors send with a form for a contact that was there before: proposals beside the record, which staff accept
-- or dismiss (decision 27). They go with the contact, the submission, the field and the list.
CREATE TABLE contact_proposals (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contact_id    integer NOT NULL REFERENCES contact_requests ON DELETE CASCADE,
  submission_id integer NOT NULL REFERENCES form_submissions ON DELETE CASCADE,
  field_id      integer REFERENCES contact_fields ON DELETE CASCADE,
  list_id       integer REFERENCES lists ON DELETE CASCADE,
  value         text CHECK (char_length(value) <= 5000),
  created_at    timestamptz NOT NULL DEFAULT now(),
  decided_at    timestamptz,
  decided_by    integer REFERENCES users ON DELETE SET NULL,
  accepted      boolean,
  CONSTRAINT contact_proposals_target CHECK ((field_id IS NULL) <> (list_id IS NULL)),
  CONSTRAINT contact_proposals_value CHECK ((field_id IS NULL) = (value IS NULL)),
  CONSTRAINT contact_proposals_decision CHECK ((decided_at IS NULL) = (accepted IS NULL))
);
CREATE INDEX contact_proposals_contact ON contact_proposals (contact_id);
CREATE INDEX contact_proposals_open ON contact_proposals (contact_id) WHERE decided_at IS NULL;
CREATE INDEX contact_proposals_submission ON contact_proposals (submission_id);
CREATE INDEX contact_proposals_field ON contact_proposals (field_id);
CREATE INDEX contact_proposals_list ON contact_proposals (list_id);
CREATE INDEX contact_proposals_decided_by ON contact_proposals (decided_by);

-- The last day, by the clinic's calendar, on which visitors can send a form. NULL: no end.
ALTER TABLE forms ADD COLUMN last_day date CHECK (isfinite(last_day));

-- Form 1 is the event's: the page /inaugurazione and the specification call it by this number. Forms that staff make never
-- get it by being the first.
SELECT setval(pg_get_serial_sequence('forms', 'id'), 1)
  WHERE NOT EXISTS (SELECT FROM forms) AND NOT (SELECT is_called FROM forms_id_seq);
