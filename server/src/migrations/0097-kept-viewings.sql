-- settled_at: when the figures were counted anew after the end. stays_deleted_at: since when stays of viewers are no longer
-- stored, so that the figures cannot be counted anew.
alter table content_figures add settled_at timestamptz;
alter table content_figures add stays_deleted_at timestamptz;

-- What counts of the stays that were deleted.
alter table viewings add kept_seconds integer not null default 0;
alter table viewings add kept_watched boolean not null default false;
alter table viewings add kept_returned boolean not null default false;
alter table viewings add kept_capped boolean not null default false;

-- People whose data were erased: stays that are stored later count from then on, as those of a new viewer.
create table erased_viewers (
  viewer_id text primary key,
  erased_at timestamptz not null
);
