-- Invitations to a global role. The role is granted when the invited person uses the sign-up link.
create table global_invitations (
  user_id uuid primary key references users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin')),
  first_name text not null,
  last_name text not null,
  invited_at timestamptz not null
);

alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check
  check (purpose in ('first-owner', 'invitation', 'copied-invitation', 'global-invitation', 'reset', 'magic-link'));
