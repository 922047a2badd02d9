-- What a person signs in with beside a password. Only what proves a signature is stored.
create table passkeys (
  -- Public: names the passkey to its owner.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As authenticators name it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often it has signed, where the authenticator counts.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Challenges that were answered: none is taken twice. The others are known to the browser alone, signed.
create table answered_challenges (
  -- SHA-256 of the challenge.
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index answered_challenges_expires on answered_challenges (expires_at);

-- Until when the password of an invitation signs in; null once its user has chosen one.
alter table users add column lent_password_until timestamptz;

-- When the profile image was last changed; null without one.
alter table users add column image_at timestamptz;
