-- The form of an organisation: the rest of its address, and which edition it is in: it counts up with each save of the
-- form and with nothing else, so that a save over somebody else's is noticed.

alter table clients add column street text;
alter table clients add column postal_code text;
alter table clients add column edition bigint not null default 1;

-- An organisation has a logo when it is added: its pictures come before it, under the id that it will have.
alter table images drop constraint images_client_id_fkey;
