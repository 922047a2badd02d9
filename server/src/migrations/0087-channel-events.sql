-- The events of the ticketing that channels are connected to. A channel with an event is behind the paywall.
create table channel_events (
  channel_id uuid not null references channels (id),
  event_number text not null,
  client_id uuid not null references clients (id),
  provider text not null,
  event_id text not null,
  name text not null,
  date timestamptz not null,
  attendee_types jsonb not null,
  primary key (channel_id, event_number)
);
create index channel_events_by_number on channel_events (event_number);
