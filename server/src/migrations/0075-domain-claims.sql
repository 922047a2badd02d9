-- A domain that the owner of an organisation claims, until and after it is served: the code that proves it, and what the last
-- check found. What is served stays in clients.custom_domain.
create table domain_claims (
  client_id uuid primary key references clients (id),
  domain text not null,
  code text not null,
  proof text not null default 'unchecked',
  pointing text not null default 'unchecked',
  certificate text not null default 'unchecked',
  found_addresses text[] not null default '{}',
  target_addresses text[] not null default '{}',
  checked_at timestamptz,
  proved_at timestamptz,
  proof_lost_at timestamptz,
  -- The e-mail of who claimed it, in whose name it is served once it is ready.
  claimed_by text not null,
  created_at timestamptz not null
);
-- Many may claim a domain; one of them can prove it.
create unique index domain_claims_proved on domain_claims (domain) where proved_at is not null;
