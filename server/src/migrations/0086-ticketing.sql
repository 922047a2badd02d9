-- The events of the built-in ticketing. A number belongs to one event of the whole product.
create table ticket_events (
  id uuid primary key,
  client_id uuid not null references clients (id),
  number text not null check (number ~ '^[0-9]{6}$'),
  title text not null,
  starts_at timestamptz not null,
  capacity integer,
  asks_number boolean not null,
  stream_url text,
  theme jsonb not null,
  edition bigint not null default 1,
  created_at timestamptz not null
);
create unique index ticket_events_number on ticket_events (number);
create index ticket_events_of_client on ticket_events (client_id, starts_at);
create index ticket_events_by_start on ticket_events (starts_at);

create table ticket_types (
  event_id uuid not null references ticket_events (id) on delete cascade,
  id text not null,
  client_id uuid not null references clients (id),
  name text not null,
  position smallint not null,
  primary key (event_id, id)
);

-- The fields of an event's registration. `options` has their ids and labels in order.
create table ticket_fields (
  event_id uuid not null references ticket_events (id) on delete cascade,
  id text not null,
  client_id uuid not null references clients (id),
  label text not null,
  options jsonb not null,
  position smallint not null,
  primary key (event_id, id)
);

create table attendees (
  id uuid primary key,
  number text not null check (number ~ '^[0-9]{8,20}$'),
  client_id uuid not null references clients (id),
  event_id uuid not null references ticket_events (id),
  type_id text not null,
  first_name text not null,
  last_name text not null,
  option_ids text[] not null,
  ordered_at timestamptz not null,
  status text not null,
  edition bigint not null default 1,
  foreign key (event_id, type_id) references ticket_types (event_id, id)
);
create unique index attendees_number on attendees (number);
create index attendees_of_event on attendees (event_id, lower(last_name), lower(first_name), number);
create index attendees_of_type on attendees (event_id, type_id);
create index attendees_taken on attendees (client_id, event_id) where status = 'Active';
-- The attendees whose names are not forgotten yet.
create index attendees_named on attendees (event_id) where first_name <> '' or last_name <> '';

-- The imports of attendees. `file` is the text of the CSV file, until the import and its refused rows are forgotten.
create table ticket_imports (
  id uuid primary key,
  client_id uuid not null references clients (id),
  event_id uuid not null references ticket_events (id) on delete cascade,
  file_name text not null,
  file text not null,
  state text not null,
  rows integer not null,
  done integer not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  refused jsonb not null,
  warnings jsonb not null,
  date_order text,
  time_zone_name text not null,
  other_columns text[] not null,
  created_at timestamptz not null
);
create index ticket_imports_by_time on ticket_imports (created_at);
create index ticket_imports_of_event on ticket_imports (event_id);
