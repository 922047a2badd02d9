-- Channels, the contents in them, and the pictures of a client. Every key that links two tables carries the client id,
-- so that a content can never sit in another client's channel.

create table channels (
  id uuid primary key,
  client_id uuid not null references clients (id),
  key text not null,
  name text not null,
  description text not null,
  header_image text,
  logo_image text,
  home_url text,
  thumb_image text,
  default_video jsonb not null,
  show_at timestamptz,
  hide_at timestamptz,
  is_private boolean not null default false,
  display_order integer not null default 0,
  -- Null: the channel uses the client's theme.
  theme jsonb,
  time_zone_name text not null,
  -- Counts up with every change of the channel or of one of its contents.
  version bigint not null default 1,
  version_code text,
  created_at timestamptz not null default now(),
  updated_by text not null,
  unique (client_id, id)
);
create unique index channels_live_key on channels (client_id, lower(key)) where version_code is null;

create table contents (
  id uuid primary key,
  client_id uuid not null references clients (id),
  key text not null,
  name text not null,
  description text not null,
  content_type text not null check (content_type in ('live', 'simulatedLive', 'onDemand')),
  video_provider text not null,
  src text not null,
  starts_at timestamptz,
  opens_at timestamptz,
  closes_at timestamptz,
  show_at timestamptz,
  hide_at timestamptz,
  original_air_date date,
  -- Minutes.
  duration double precision not null default 0,
  pre_play_duration double precision not null default 0,
  thumb_image text not null,
  time_zone_name text not null,
  cc_language text,
  disable_countdown boolean not null default false,
  is_private boolean not null default false,
  chat jsonb not null,
  version_code text,
  created_at timestamptz not null default now(),
  unique (client_id, id)
);
create unique index contents_live_key on contents (client_id, lower(key)) where version_code is null;

create table content_channels (
  client_id uuid not null,
  content_id uuid not null,
  channel_id uuid not null,
  primary key (client_id, content_id, channel_id),
  foreign key (client_id, content_id) references contents (client_id, id),
  foreign key (client_id, channel_id) references channels (client_id, id)
);
create index content_channels_channel on content_channels (client_id, channel_id);

create table images (
  id uuid primary key,
  client_id uuid not null references clients (id),
  file_name text not null,
  url text not null,
  width integer not null,
  height integer not null,
  -- All stored widths together.
  bytes bigint not null,
  created_at timestamptz not null default now(),
  constraint images_file_name unique (client_id, file_name)
);
