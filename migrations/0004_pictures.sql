-- Pictures of the site in smaller widths, made when they come in: who looks at a card need not load a poster. Pictures
-- from before have none, and are served whole.
CREATE TABLE media_sizes (
  media_id  integer NOT NULL REFERENCES media ON DELETE CASCADE,
  -- Pixels. All are WebP.
  width     integer NOT NULL CHECK (width > 0),
  sha256    bytea NOT NULL REFERENCES blobs,
  file_size integer NOT NULL CHECK (file_size > 0),
  PRIMARY KEY (media_id, width)
);
CREATE INDEX media_sizes_sha256 ON media_sizes (sha256);

-- Open windows of the staff show the pictures of the site. Row by row, because patients' documents are none of them.
CREATE TRIGGER media_announce_new AFTER INSERT ON media
  FOR EACH ROW WHEN (NEW.purpose = 'site') EXECUTE FUNCTION announce('media');
CREATE TRIGGER media_announce_gone AFTER DELETE ON media
  FOR EACH ROW WHEN (OLD.purpose = 'site') EXECUTE FUNCTION announce('media');
CREATE INDEX media_site ON media (created_at DESC, id DESC) WHERE purpose = 'site';

-- The cover of a service stays as long as it is one. Emptying it silently counted every file that went, also patients'
-- documents, as a change of the services: their pages were made anew each time.
ALTER TABLE services
  DROP CONSTRAINT services_cover_image_id_fkey,
  ADD CONSTRAINT services_cover_image_id_fkey FOREIGN KEY (cover_image_id) REFERENCES media ON DELETE RESTRICT;
CREATE INDEX services_cover ON services (cover_image_id);
