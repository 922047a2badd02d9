-- How often a viewer of a content has clicked the links with a text. clicked_at is when the last click counted.
create table link_clicks (
  content_id uuid not null,
  viewer_id text not null,
  label text not null,
  client_id uuid not null,
  clicks integer not null,
  clicked_at timestamptz not null,
  primary key (content_id, viewer_id, label),
  foreign key (client_id, content_id) references contents (client_id, id)
);
create index link_clicks_of_viewer on link_clicks (viewer_id);
