-- Messages that a host looks at first. Their text stands here and nowhere else until one lets it through.
create table chat_held (
  client_id uuid not null references clients (id),
  content_id uuid not null,
  -- Made by the author's page.
  id text not null,
  -- The number in its room that stands for it, with no data.
  n bigint not null,
  uid text not null,
  user_name text not null,
  message text not null,
  at timestamptz not null,
  because text not null check (because in ('everything', 'newcomer', 'word')),
  state text not null check (state in ('waiting', 'released', 'declined')),
  -- By which act, and when.
  act_id uuid,
  decided_at timestamptz,
  primary key (content_id, id)
);
create index chat_held_uid on chat_held (uid, content_id);
create index chat_held_waiting on chat_held (content_id, n) where state = 'waiting';
