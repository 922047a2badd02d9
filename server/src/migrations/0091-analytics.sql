-- A run is the life of one process. Its open stays end with alive_at if the process is killed.
create table counting_runs (
  id uuid primary key,
  beats bigint not null default 0,
  alive_at timestamptz not null,
  ended_at timestamptz
);

-- All times in whole seconds since 2020-01-01 in UTC.
create table content_figures (
  content_id uuid primary key,
  client_id uuid not null,
  -- The time that counts: null is without a limit.
  opens_at integer,
  closes_at integer,
  viewers integer not null default 0,
  waited integer not null default 0,
  staff integer not null default 0,
  seconds bigint not null default 0,
  watching integer not null default 0,
  since_sum bigint not null default 0,
  devices jsonb not null default '{}',
  sources jsonb not null default '{}',
  version bigint not null default 0,
  changed_at timestamptz not null,
  foreign key (client_id, content_id) references contents (client_id, id)
);

-- A viewer of a content: stays are pairs of enter and exit, there_since is the earliest enter of a page that is there.
create table viewings (
  content_id uuid not null references content_figures (content_id),
  viewer_id text not null,
  client_id uuid not null,
  user_id uuid,
  channel_id uuid not null,
  is_staff boolean not null,
  device text not null,
  source text,
  name text,
  email text,
  attendee_number text,
  event_number text,
  type_name text,
  first_at timestamptz not null,
  stays integer[] not null default '{}',
  there_since integer,
  primary key (content_id, viewer_id)
);
create index viewings_of_viewer on viewings (viewer_id);

create table open_stays (
  content_id uuid not null,
  viewer_id text not null,
  run_id uuid not null references counting_runs (id) on delete cascade,
  entered integer not null,
  primary key (content_id, viewer_id, run_id)
);
create index open_stays_of_run on open_stays (run_id);

-- By how many the number of people who watch changes in a second.
create table content_moments (
  content_id uuid not null references content_figures (content_id),
  second integer not null,
  change integer not null,
  primary key (content_id, second)
);
