-- Private conversations of a content; what is said in one stands in its room, direct-chat:{id}.
create table direct_chats (
  id uuid primary key,
  client_id uuid not null references clients (id),
  content_id uuid not null,
  host_chat boolean not null,
  -- What an open one takes up: a viewer's only one with the hosts, or the only one of two people. Null once it is over.
  place text,
  created_by text not null,
  -- Made by the page that opened it: the same command again is the same conversation.
  command_id text not null,
  updated_at timestamptz not null,
  -- All of it as its people get it.
  chat jsonb not null,
  constraint direct_chats_place unique (content_id, place),
  constraint direct_chats_command unique (content_id, command_id)
);
create index direct_chats_newest on direct_chats (content_id, updated_at desc);

-- Who is in it now, guests and users, and how far they have read.
create table direct_chat_users (
  client_id uuid not null references clients (id),
  content_id uuid not null,
  chat_id uuid not null references direct_chats (id) on delete cascade,
  uid text not null,
  read_n bigint not null default 0,
  primary key (chat_id, uid)
);
create index direct_chat_users_of on direct_chat_users (uid, content_id);
