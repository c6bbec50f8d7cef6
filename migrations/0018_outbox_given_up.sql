-- Mails nobody could be sent are counted at every scrape of the figures and shown on the dashboard: without an index the
-- mails of ninety days would be read for it. None of them is in it when it is written, so that bookings do not pay.
CREATE INDEX outbox_given_up ON outbox (failed_at) WHERE failed_at IS NOT NULL AND sent_at IS NULL;
