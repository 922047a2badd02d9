-- A membership counts once its invitation is accepted; until then it changes nothing of the account (decision 0075).
alter table client_users
  add column accepted_at timestamptz default now(),
  add column invited_first_name text,
  add column invited_last_name text,
  add column lent_password boolean not null default false;

update client_users
set accepted_at = users.activated_at,
    invited_first_name = case when users.activated_at is null then users.first_name end,
    invited_last_name = case when users.activated_at is null then users.last_name end,
    lent_password = users.lent_password_until is not null
from users
where users.id = client_users.user_id;
