-- An attendee number in the paywall. Claims of seats and changes of the attendee lock this row.
create table paywall_access (
  provider text not null,
  number text not null,
  client_id uuid not null,
  event_id text not null,
  is_canceled boolean not null default false,
  primary key (provider, number)
);

-- A browser that watches a channel or an event with an attendee number. place is the id of the channel or event.
create table paywall_seats (
  id uuid primary key,
  provider text not null,
  number text not null,
  place text not null,
  client_id uuid not null,
  event_number text not null,
  browser_id text not null,
  actor_id text not null,
  device text not null,
  type_id text not null,
  option_ids jsonb not null,
  slot integer not null,
  taken_at timestamptz not null,
  -- The seat is free after this time, unless the browser returns or its server extends the seat.
  held_until timestamptz not null,
  ends_at timestamptz,
  exit_at timestamptz,
  why text
);
create unique index paywall_seats_slot on paywall_seats (provider, number, place, slot) where exit_at is null;
create unique index paywall_seats_browser on paywall_seats (provider, number, place, browser_id) where exit_at is null;
-- held_until changes every 15 seconds, so no index contains it.
create index paywall_seats_of_browser on paywall_seats (browser_id, taken_at);
create index paywall_seats_exit on paywall_seats (exit_at) where exit_at is not null;
