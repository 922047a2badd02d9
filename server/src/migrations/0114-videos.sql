-- Own videos: uploaded files, what live inputs send, and their recordings.

create table live_inputs (
  id uuid primary key,
  client_id uuid not null references clients (id) on delete cascade,
  name text not null,
  -- SHA-256 of the stream key; null until a key was made.
  key_hash bytea unique,
  key_end text,
  -- The live video, or the last one.
  video_id uuid,
  last_segment_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index live_inputs_of_client on live_inputs (client_id) where deleted_at is null;

create table videos (
  id uuid primary key,
  client_id uuid not null references clients (id) on delete cascade,
  title text not null,
  state text not null check (state in ('uploading', 'packaging', 'ready', 'failed', 'waiting', 'live', 'ended')),
  problem text,
  -- The size of the uploaded file; null for a live video.
  file_bytes bigint,
  -- What the stored video has, in bytes.
  bytes bigint not null default 0,
  duration_ms bigint,
  width integer,
  height integer,
  -- 128 random bits in hexadecimal, in the path of every file of the video.
  play_key text not null unique,
  poster text,
  live_input_id uuid references live_inputs (id) on delete set null,
  -- The number of the last part: each start of a sender begins another part.
  last_part integer not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index videos_of_client on videos (client_id, id) where deleted_at is null;
create index videos_of_live_input on videos (live_input_id, started_at);
-- A live input has one video that waits for a sender or is live.
create unique index current_video_of_live_input on videos (live_input_id)
  where state in ('waiting', 'live') and deleted_at is null;

create table video_renditions (
  video_id uuid not null references videos (id) on delete cascade,
  number integer not null,
  codecs text not null,
  bandwidth integer not null,
  width integer,
  height integer,
  primary key (video_id, number)
);

-- The segments of a live video, until its recording has a playlist file. The segment 0 of a part is its init segment.
create table video_segments (
  video_id uuid not null references videos (id) on delete cascade,
  rendition integer not null,
  part integer not null,
  number integer not null,
  duration_ms integer not null,
  bytes integer not null,
  received_at timestamptz not null,
  primary key (video_id, rendition, part, number)
);

create table video_captions (
  video_id uuid not null references videos (id) on delete cascade,
  language text not null,
  label text not null,
  file text not null,
  primary key (video_id, language)
);
