-- Sessions that their user can tell apart and end.
alter table sessions
  -- Names a session to its user; the cookie's value is in no answer.
  add column id uuid not null default gen_random_uuid(),
  -- What the browser said of itself when it signed in.
  add column user_agent text not null default '';
create unique index sessions_id on sessions (id);
