-- How letters leave: whose name they bear, and what came of the last try.
alter table outbox_mails add column from_name text;
alter table outbox_mails add column tried_at timestamptz;
-- Why it did not leave then; null once it has.
alter table outbox_mails add column problem text;
-- It is not tried again.
alter table outbox_mails add column refused_at timestamptz;
create index outbox_mails_tried on outbox_mails (tried_at) where tried_at is not null;
