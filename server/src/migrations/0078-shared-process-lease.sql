-- Several servers may use the database together if all of them say so: a row for each of them.
alter table process_lease drop constraint process_lease_pkey;
alter table process_lease drop column id;
alter table process_lease add primary key (holder);
-- The server adds this column itself before it migrates.
alter table process_lease add column if not exists shared boolean not null default false;
