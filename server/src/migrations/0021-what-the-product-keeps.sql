-- What the global owner alone keeps of an organisation: its number and events at the ticketing partner, and who pays.

alter table clients add column bf_client_number text;
alter table clients add column brushfire_event_ids text[] not null default '{}';
alter table clients add column stripe_customer_id text;
