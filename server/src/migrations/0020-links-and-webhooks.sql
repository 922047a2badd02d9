-- The links of an organisation, in their order.
alter table clients add column links jsonb not null default '[]';

-- Where an organisation's other systems are told of changed channels. The secret signs, so it is stored as it is; for a day
-- after it was renewed the former one signs as well.
create table webhooks (
  id uuid primary key,
  client_id uuid not null references clients (id),
  url text not null,
  secret text not null,
  former_secret text,
  renewed_at timestamptz,
  created_at timestamptz not null,
  -- The last attempt; no problem: the receiver took it.
  last_at timestamptz,
  last_problem text
);
create index webhooks_of on webhooks (client_id);

-- What a receiver has not taken yet; each has a job. The body is the same at every attempt.
create table webhook_messages (
  id uuid primary key,
  client_id uuid not null references clients (id),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  body text not null,
  attempts integer not null default 0,
  created_at timestamptz not null
);
create index webhook_messages_of on webhook_messages (webhook_id);
