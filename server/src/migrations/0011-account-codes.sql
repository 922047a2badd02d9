-- Codes that are sent to people in links: one purpose each, used once. Only the hash is stored.
create table account_codes (
  -- SHA-256 of the code.
  code_hash bytea primary key,
  purpose text not null check (purpose in ('first-owner', 'invitation', 'reset')),
  -- Null for the first owner, who is nobody yet.
  user_id uuid references users (id) on delete cascade,
  -- The client of an invitation.
  client_id uuid references clients (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_codes_of on account_codes (purpose, user_id);
