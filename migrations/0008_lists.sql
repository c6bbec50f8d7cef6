-- A list of fifty thousand people, paged, counted and exported.

-- Its order: who was added last comes first.
CREATE INDEX list_contacts_added ON list_contacts (list_id, added_at DESC, contact_id DESC);

-- Nearly everybody has an address and a number: who has is counted by those who have not.
CREATE INDEX contact_requests_no_email ON contact_requests (id) WHERE email = '';
CREATE INDEX contact_requests_no_phone ON contact_requests (id) WHERE phone = '';

-- A list is not changed when the person who made it is no longer among the staff.
DROP TRIGGER lists_touch ON lists;
CREATE TRIGGER lists_touch BEFORE UPDATE ON lists FOR EACH ROW
  WHEN (NEW.created_by IS NOT DISTINCT FROM OLD.created_by) EXECUTE FUNCTION touch();
