-- A client's own words, as a whole: whoever saves over a newer edition is told.
create table chat_words (
  client_id uuid primary key references clients (id),
  edition integer not null,
  words jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  saved_by_name text not null
);
