-- missing_since is the first of the answers of the partner that it does not find an attendee. is_unknown is true once that
-- counts: the attendee lets nobody in, but is kept, so that a later notice still finds the seats.
alter table partner_attendees add missing_since timestamptz;
alter table partner_attendees add is_unknown boolean not null default false;
