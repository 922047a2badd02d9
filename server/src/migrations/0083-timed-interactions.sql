-- When an interaction sends itself, in seconds after the start of its content; null if a host sends it. A held one waits
-- for a host. missed_at says that no server was running in time.
alter table interactions add column send_offset_s integer;
alter table interactions add column is_held boolean not null default false;
alter table interactions add column missed_at timestamptz;
create index interactions_to_send on interactions (content_id)
  where send_offset_s is not null and show_at is null and not is_held and missed_at is null and version_code is null;
