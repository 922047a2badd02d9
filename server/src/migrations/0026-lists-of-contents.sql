-- Pages of upcoming and past contents, and of what is on demand: found in their order, however many a client has.
create index contents_by_close on contents (client_id, closes_at desc, name, id) where version_code is null;
create index contents_by_air_date on contents
  (client_id, coalesce(original_air_date, date '2020-03-15') desc, name, id)
  where version_code is null and closes_at is null;
