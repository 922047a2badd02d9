-- People with accounts, their roles on clients, their sessions, and the secret that signs guests.

create table users (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  global_role text check (global_role in ('owner', 'admin')),
  password_hash text,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table client_users (
  client_id uuid not null references clients (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'admin', 'superhost', 'host')),
  -- The channels that the user is limited to; null means all of them.
  whitelist uuid[],
  primary key (client_id, user_id)
);
create unique index client_users_one_owner on client_users (client_id) where role = 'owner';
create index client_users_user on client_users (user_id);

create table sessions (
  -- SHA-256 of the cookie's value: the value itself is never stored.
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_until timestamptz not null,
  ends_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table installation_secrets (
  name text primary key,
  value bytea not null
);
