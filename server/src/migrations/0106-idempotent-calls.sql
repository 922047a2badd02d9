-- Calls that programs have sent with an Idempotency-Key in the last 24 hours. The answer is encrypted with the access
-- token; it is null while the call runs, and after its process was killed.
create table idempotent_calls (
  token_id uuid not null,
  key text not null,
  request_hash bytea not null,
  first_at timestamptz not null,
  claimed_at timestamptz not null,
  status smallint,
  answer bytea,
  primary key (token_id, key)
);
create index idempotent_calls_first_at on idempotent_calls (first_at);
