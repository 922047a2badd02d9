-- The contents of all clients that start soon are found by a range of starts.
create index contents_by_start on contents (starts_at) where version_code is null;
