-- How many people watch a content at the screen of a viewer, as the viewer said last.
create table people_at_screens (
  content_id uuid not null,
  viewer_id text not null,
  client_id uuid not null,
  people smallint not null check (people between 1 and 20),
  answered_at timestamptz not null,
  primary key (content_id, viewer_id),
  foreign key (client_id, content_id) references contents (client_id, id)
);
create index people_at_screens_of_viewer on people_at_screens (viewer_id);
