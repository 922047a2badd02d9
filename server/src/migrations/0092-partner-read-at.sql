-- The nightly deletion of records that were not read for a year.
create index partner_attendees_read_at on partner_attendees (read_at);
