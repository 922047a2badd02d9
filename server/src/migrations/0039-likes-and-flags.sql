-- Who likes and who flags which message of a chat. Counts are counted.
create table chat_marks (
  client_id uuid not null references clients (id),
  content_id uuid not null,
  kind text not null check (kind in ('like', 'flag')),
  -- The number of the message in its room.
  n bigint not null,
  -- A guest or a user.
  uid text not null,
  primary key (content_id, kind, n, uid)
);
create index chat_marks_uid on chat_marks (uid, content_id);
