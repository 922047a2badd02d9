-- Screens that the staff of an event has added to an attendee number.
alter table paywall_access add column extra_screens integer not null default 0;

-- Refused attendee numbers, as the desk shows them. A row counts the same refusal within ten minutes. event_number is
-- the event of the attendee, empty if the number belongs to nobody; place is the id of the channel or event.
create table paywall_refusals (
  client_id uuid not null references clients (id),
  event_number text not null,
  last_digits text not null,
  place text not null,
  code text not null,
  since timestamptz not null,
  times integer not null,
  at timestamptz not null,
  primary key (client_id, event_number, last_digits, place, code, since)
);
create index paywall_refusals_in_place on paywall_refusals (client_id, place, at);
create index paywall_refusals_by_age on paywall_refusals (at);

-- The upcoming events of all organisations.
create index channel_events_by_date on channel_events (date);
