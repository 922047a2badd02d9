-- The title and text of an interaction in a second language; its responses have their second texts themselves.
alter table interactions add column translation jsonb;
