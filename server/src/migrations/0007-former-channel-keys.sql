-- The keys that a channel had before: shared links go on leading to it, for as long as no channel of the client takes the key.

create table former_channel_keys (
  client_id uuid not null,
  -- In lower case.
  key text not null,
  channel_id uuid not null,
  primary key (client_id, key),
  foreign key (client_id, channel_id) references channels (client_id, id)
);
