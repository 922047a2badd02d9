-- The edition protects an interaction that the host panel has changed from an older content form.
alter table interactions add column edition integer not null default 0;

-- The answers of viewers. A viewer has one answer to an interaction; response_id is null if the viewer dismissed it.
create table interaction_answers (
  interaction_id uuid not null references interactions (id),
  viewer_id text not null,
  id uuid not null unique,
  client_id uuid not null references clients (id),
  content_id uuid not null references contents (id),
  response_id text,
  data jsonb,
  answered_at timestamptz not null,
  primary key (interaction_id, viewer_id)
);
create index interaction_answers_of_content on interaction_answers (content_id, id);
create index interaction_answers_of_viewer on interaction_answers (viewer_id, content_id);

-- The number of answers by response; response_id is '' for dismissals. changes counts the updates of a row.
create table interaction_counts (
  interaction_id uuid not null references interactions (id),
  response_id text not null,
  client_id uuid not null references clients (id),
  content_id uuid not null references contents (id),
  n integer not null,
  changes bigint not null default 1,
  primary key (interaction_id, response_id)
);
create index interaction_counts_of_content on interaction_counts (content_id);
