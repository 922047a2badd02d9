-- How a session was proved: by one factor or by two. 'awaited' is no session yet: the first factor is proved, the second is still asked for.
alter table sessions add column proof text not null default 'one' check (proof in ('awaited', 'one', 'two'));

-- An authenticator app (TOTP, RFC 6238), one for each user. The server needs its secret to judge codes.
create table authenticator_apps (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  -- Null until a code has shown that the app holds the secret.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: no code works twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- One-time codes for people who have lost their app. A used one is deleted.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of 60 random bits.
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
