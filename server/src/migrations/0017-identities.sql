-- Signing in through others: which accounts elsewhere are whose, and who is on the way there.

-- An account elsewhere is who its provider says it is, by (issuer, subject) and never by an e-mail (A18).
create table identities (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('google', 'facebook', 'auth0')),
  -- The organisation whose own provider it is.
  client_id uuid references clients (id),
  -- What the provider said when it was linked, to tell several apart.
  email text,
  created_at timestamptz not null,
  unique (issuer, subject)
);
create index identities_user on identities (user_id);

-- A way to a provider and back, for ten minutes; used once.
create table sign_in_attempts (
  -- Names it to the provider, which brings it back.
  state text primary key,
  -- SHA-256 of the cookie of the browser that began it.
  browser_hash bytea not null,
  provider text not null,
  client_id uuid references clients (id),
  purpose text not null,
  -- Who links, or who is invited.
  user_id uuid references users (id) on delete cascade,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index sign_in_attempts_expiry on sign_in_attempts (expires_at);

-- By whom people of an organisation may sign in; what it leaves out is as for a new one (CLI-41).
alter table clients add column auth_providers jsonb not null default '{}';
