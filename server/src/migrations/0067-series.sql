-- Contents that one content was repeated into, and that content itself, share a series: they can be changed together.

alter table contents add column series_id uuid;
create index contents_by_series on contents (client_id, series_id, starts_at) where series_id is not null and version_code is null;
