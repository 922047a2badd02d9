-- The log of moderation: each act with what it took away, so that it can be undone. Only staff read it.
create table chat_acts (
  id uuid primary key,
  client_id uuid not null references clients (id),
  content_id uuid not null,
  -- Made by the page: the same command again is the same act.
  command_id text not null,
  kind text not null check (kind in ('delete', 'pin', 'unpin', 'ban', 'unban')),
  actor_id text not null,
  actor_name text not null,
  at timestamptz not null,
  -- Whom it concerns: { uid, userName, n }.
  target jsonb not null,
  -- The events that it took out of the room, as they were.
  before jsonb not null,
  -- The event that it made, where it can be taken back.
  made_n bigint,
  undone_at timestamptz,
  undone_by text,
  undone_by_name text,
  unique (content_id, command_id)
);
create index chat_acts_of on chat_acts (content_id, id);

-- Who may not write in a chat, and by which act.
create table chat_bans (
  client_id uuid not null references clients (id),
  content_id uuid not null,
  -- A guest or a user.
  uid text not null,
  user_name text not null,
  act_id uuid not null,
  primary key (content_id, uid)
);
create index chat_bans_uid on chat_bans (uid);
