-- The secret that a rotation has replaced, which holds for a while, and when it was replaced.
alter table installation_secrets add former_value bytea;
alter table installation_secrets add renewed_at timestamptz;
