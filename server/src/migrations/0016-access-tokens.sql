-- Personal access tokens, for programs. Only the hash is stored, and what a list shows of the value.
create table access_tokens (
  -- Public: names the token in lists.
  id uuid primary key,
  -- SHA-256 of the whole value.
  token_hash bytea not null unique,
  last_four text not null,
  name text not null,
  -- The client that it is for, whose it is, and who made it.
  client_id uuid not null references clients (id),
  user_id uuid not null references users (id) on delete cascade,
  created_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index access_tokens_of on access_tokens (user_id, client_id);
