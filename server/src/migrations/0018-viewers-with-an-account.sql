-- Viewers with an account: whose e-mail has been shown to be theirs, links that sign in, guests who became users.

alter table users add column if not exists email_verified_at timestamptz;
-- Until now every account was made by a link in a letter, or by whoever runs the server.
update users set email_verified_at = activated_at where email_verified_at is null;
-- The last time that they signed in by a link.
alter table users add column magic_link_at timestamptz;

alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check
  check (purpose in ('first-owner', 'invitation', 'reset', 'magic-link'));
-- As it is compared: a link that signs in is for an e-mail, whether or not there is an account.
alter table account_codes add column email_key text;
create index account_codes_expires on account_codes (expires_at);

-- A guest's cookie is worth nothing from the moment at which the guest became a user.
create table former_guests (
  guest_id uuid primary key,
  user_id uuid references users (id) on delete set null,
  ended_at timestamptz not null
);

-- What a guest wrote is found, and becomes the user's.
create index room_events_author on room_events (author_id);
