-- Erasures of persons, without anything that tells who was erased: the email is stored as a keyed hash.
create table erasures (
  id uuid primary key,
  erased_at timestamptz not null,
  -- Null if the operator erased the person, or if the owner has been erased since.
  erased_by uuid references users (id) on delete set null,
  email_hash bytea not null,
  counts jsonb not null
);
create index erasures_by_time on erasures (erased_at, id);

-- How many messages an erased person had written, by minute, so that a chat's figures stay. `person` is a random id.
create table chat_erased (
  content_id uuid not null,
  person uuid not null,
  minute timestamptz not null,
  is_host boolean not null,
  messages integer not null,
  primary key (content_id, person, minute, is_host)
);
