-- Contacts whom one way reaches, and who belongs to whom.

-- Staff may leave out the e-mail address or the telephone number of a contact, not both.
ALTER TABLE contact_requests ADD CONSTRAINT contact_requests_reachable CHECK (email <> '' OR phone <> '') NOT VALID;

CREATE TYPE relation_kind AS ENUM ('parent', 'child', 'partner', 'sibling', 'other');

-- One row for two people, so that their two pages cannot contradict each other: `other_id` is the `kind` of `contact_id`, and
-- the other direction is computed.
CREATE TABLE contact_relations (
  contact_id integer NOT NULL REFERENCES contact_requests ON DELETE CASCADE,
  other_id integer NOT NULL REFERENCES contact_requests ON DELETE CASCADE,
  kind relation_kind NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (contact_id, other_id),
  CONSTRAINT contact_relations_order CHECK (contact_id < other_id)
);
CREATE INDEX contact_relations_other ON contact_relations (other_id);
