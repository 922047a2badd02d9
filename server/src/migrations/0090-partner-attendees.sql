-- What the ticketing partner has said of an attendee of a client, like a row of attendees. told_at is the time of the
-- last notice of the partner that counted, read_at the time at which the attendee was last read from the partner.
create table partner_attendees (
  client_id uuid not null,
  number text not null,
  attendee jsonb not null,
  told_at timestamptz,
  read_at timestamptz not null,
  primary key (client_id, number)
);
create index partner_attendees_of_number on partner_attendees (number);

-- Notices of the partner that have been processed, by the id of the message, so that a repeated one has no effect.
create table webhook_ids (
  id text primary key,
  number text,
  at timestamptz not null
);
create index webhook_ids_of_number on webhook_ids (number);
create index webhook_ids_at on webhook_ids (at);
