-- A webhook reads the event log of its organisation (the room events:{client}) and remembers how far its receiver has accepted
-- it. `types` is null for all types. A webhook that fails since `failing_since` is paused after 24 hours.
alter table webhooks
  add column cursor bigint not null default 0,
  add column types text[],
  add column paused_at timestamptz,
  add column failing_since timestamptz,
  add column failures integer not null default 0,
  add column language text not null default 'en';

-- The messages that were waiting become events, so that their receivers get them.
create temporary table waiting_events on commit drop as
select client_id, body::jsonb as message, min(created_at) as at,
  row_number() over (partition by client_id order by min(created_at), body) as position
from webhook_messages group by client_id, body;

insert into rooms (room, top)
select 'events:' || client_id, count(*) from waiting_events group by client_id
on conflict (room) do update set top = rooms.top + excluded.top;

insert into room_events (room, n, author_id, command_id, type, data, at)
select r.room, r.top - (select count(*) from waiting_events o where o.client_id = e.client_id) + e.position, 'server',
  gen_random_uuid()::text, e.message ->> 'type', e.message -> 'data', e.at
from waiting_events e join rooms r on r.room = 'events:' || e.client_id;

-- A receiver goes on with the first message that it has not accepted.
update webhooks w set cursor = coalesce(
  (select r.top - (select count(*) from waiting_events o where o.client_id = w.client_id) + min(e.position) - 1
   from waiting_events e join webhook_messages m on m.client_id = e.client_id and m.body::jsonb = e.message
   where m.webhook_id = w.id),
  r.top)
from rooms r where r.room = 'events:' || w.client_id;

drop table webhook_messages;

-- The last attempts of each webhook. `n` is null for tests, and for notes that events were deleted before their delivery.
create table webhook_attempts (
  id uuid primary key,
  client_id uuid not null references clients (id),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  n bigint,
  event_id text not null,
  type text not null,
  at timestamptz not null,
  status integer,
  milliseconds integer not null,
  problem text,
  answer text not null,
  body text not null
);
create index webhook_attempts_of on webhook_attempts (webhook_id, id);
