-- The last count anew of a content: who counts is in one row, so that all processes and pages know its state.
create table content_counts (
  content_id uuid primary key,
  client_id uuid not null,
  run_id uuid not null,
  -- asked, running, done or failed
  state text not null,
  -- Whether staff have asked for the figures of a content on demand.
  run_analytics boolean not null,
  asked_at timestamptz not null,
  started_at timestamptz,
  alive_at timestamptz,
  ended_at timestamptz,
  viewers_all integer not null default 0,
  viewers_read integer not null default 0,
  -- Whether the figures were different although the content's times were the same, and by how much they changed.
  has_drifted boolean,
  viewers_change integer not null default 0,
  seconds_change bigint not null default 0,
  foreign key (client_id, content_id) references contents (client_id, id)
);
