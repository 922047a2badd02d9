-- From which devices people have written in a chat lately, so that a raid of many guests of one browser shows. `device` is a
-- keyed hash, another one in each chat; rows go within a day.
create table chat_devices (
  client_id uuid not null references clients (id),
  content_id uuid not null,
  -- A guest or a user.
  uid text not null,
  device text not null,
  at timestamptz not null,
  primary key (content_id, uid, device)
);
create index chat_devices_uid on chat_devices (uid);
create index chat_devices_at on chat_devices (at);
