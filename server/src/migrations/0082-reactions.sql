-- The numbers of reactions. Each icon has up to 20 counters (shards), so that many transactions can count at once.
create table reaction_counts (
  content_id uuid not null references contents (id),
  icon text not null,
  shard smallint not null,
  client_id uuid not null references clients (id),
  n bigint not null,
  primary key (content_id, icon, shard)
);

-- The last batch of reactions of each open page, so that a repeated batch is counted once. Deleted after the content.
create table reaction_pages (
  content_id uuid not null references contents (id),
  page_id uuid not null,
  client_id uuid not null references clients (id),
  last_batch integer not null,
  stored_at timestamptz not null,
  primary key (content_id, page_id)
);
create index reaction_pages_by_time on reaction_pages (stored_at);

-- The reactions of each second, for figures.
create table reaction_seconds (
  content_id uuid not null references contents (id),
  second timestamptz not null,
  icon text not null,
  client_id uuid not null references clients (id),
  n integer not null,
  primary key (content_id, second, icon)
);
