-- Tags of a client, what contents are related to each other (a row for each direction), who may see a video, and what becomes of
-- a simulated live at its end: once, whoever tries.

create table tags (
  id uuid primary key,
  client_id uuid not null references clients (id),
  name text not null,
  unique (client_id, id)
);
create unique index tags_name on tags (client_id, lower(name));

create table content_tags (
  client_id uuid not null,
  content_id uuid not null,
  tag_id uuid not null,
  primary key (client_id, content_id, tag_id),
  foreign key (client_id, content_id) references contents (client_id, id),
  foreign key (client_id, tag_id) references tags (client_id, id)
);

create table related_contents (
  client_id uuid not null,
  content_id uuid not null,
  related_id uuid not null,
  primary key (client_id, content_id, related_id),
  foreign key (client_id, content_id) references contents (client_id, id),
  foreign key (client_id, related_id) references contents (client_id, id),
  check (content_id <> related_id)
);

alter table contents add column access_rules jsonb not null default '{}';
alter table contents add column conversion jsonb not null default '{}';
alter table contents add column converted_from_id uuid;
alter table contents add column converted_to_on_demand_id uuid;
alter table contents add foreign key (client_id, converted_from_id) references contents (client_id, id);
alter table contents add foreign key (client_id, converted_to_on_demand_id) references contents (client_id, id);
create unique index contents_converted_once on contents (client_id, converted_from_id) where converted_from_id is not null;
