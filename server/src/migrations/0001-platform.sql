-- Mails that were asked for, in the transaction that asked for them. sent_at is null until something has sent them.
create table outbox_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_mails_unsent on outbox_mails (created_at) where sent_at is null;
