-- Rooms: logs of numbered events. The counter row is locked by whoever appends, so the numbers have no gaps and the
-- order of commits is the order of numbers. After a restore from a backup: update rooms set epoch = gen_random_uuid().
create table rooms (
  room text primary key,
  epoch text not null default gen_random_uuid()::text,
  top bigint not null default 0
);

-- No foreign key to rooms: it would be checked row by row, and the locked counter row already guards each insert.
create table room_events (
  room text not null,
  n bigint not null,
  author_id text not null,
  command_id text not null,
  type text not null,
  data jsonb not null,
  at timestamptz not null,
  primary key (room, n),
  unique (room, author_id, command_id)
);
