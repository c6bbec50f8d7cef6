-- The product runs as a role that owns nothing and may neither delete from the trail nor write where it begins: what has had
-- its time goes through this function alone, in the owner's name.
ALTER FUNCTION forget_trail() SECURITY DEFINER SET search_path = public, pg_temp;

-- Only an index's owner may put what is new in its place.
CREATE FUNCTION tidy_contact_search() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT gin_clean_pending_list('contact_requests_search')
$$;
