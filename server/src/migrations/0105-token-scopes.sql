-- What an access token may do (null: everything that its user may do, as before), when it expires (null: never), and
-- when its user was told that it expires soon.
alter table access_tokens add scopes text[];
alter table access_tokens add expires_at timestamptz;
alter table access_tokens add warned_at timestamptz;
create index access_tokens_expires_at on access_tokens (expires_at) where expires_at is not null and warned_at is null;
