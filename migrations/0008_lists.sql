-- A list of fifty thousand people, paged, counted and exported.

-- Its order: who was added last comes first.
CREATE INDEX list_contacts_added ON list_contacts (list_id, added_at DESC, contact_id DESC);

-- Nearly everybody has an address and a number: who has is counted by those who have not.
CREATE INDEX contact_requests_no_email ON contact_requests (id) WHERE email = '';
CREATE INDEX contact_requests_no_phone ON contact_requests (id) WHERE phone = '';
