-- More kinds of acts, with a reason that its host gave and what was before and after where an act changes a setting.
alter table chat_acts drop constraint chat_acts_kind_check;
alter table chat_acts add constraint chat_acts_kind_check check (kind in
  ('delete', 'pin', 'unpin', 'ban', 'unban', 'sweep', 'slow', 'hold', 'mute', 'unmute', 'release', 'decline'));
alter table chat_acts add column why text;
alter table chat_acts add column change jsonb;
-- An act that concerns the whole chat has nobody as its target.
alter table chat_acts alter column target drop not null;

-- While it is on, what is stored in the room is asked for one by one, under the lock of this row.
alter table rooms add column guarded boolean not null default false;

-- How a chat is kept at the moment; without a row nothing is slowed and nothing held.
create table chat_modes (
  client_id uuid not null references clients (id),
  content_id uuid primary key,
  slow_seconds integer not null,
  holds text not null check (holds in ('nothing', 'newcomers', 'everything'))
);

-- Who may not write in a chat for a while. A row whose time is over says nothing.
create table chat_mutes (
  client_id uuid not null references clients (id),
  content_id uuid not null,
  -- A guest or a user.
  uid text not null,
  user_name text not null,
  until timestamptz not null,
  primary key (content_id, uid)
);
create index chat_mutes_uid on chat_mutes (uid);
