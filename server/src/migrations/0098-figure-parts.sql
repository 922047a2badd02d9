-- What the viewers are made of. Figures from before this migration are counted anew when they are read next.
alter table content_figures
  add column accounts integer not null default 0,
  add column several_pages integer not null default 0,
  add column came_back integer not null default 0,
  add column capped integer not null default 0,
  add column has_parts boolean not null default false;
alter table content_figures alter column has_parts set default true;

-- Whether the viewer is an account stays known when the person's data is erased.
alter table viewings
  add column is_account boolean not null default false,
  add column has_several_pages boolean not null default false;
update viewings set is_account = true where user_id is not null;

-- How many people began to watch in each minute (the second in which the minute begins, since 2020).
create table content_arrivals (
  content_id uuid not null references content_figures (content_id),
  minute integer not null,
  came integer not null,
  primary key (content_id, minute)
);
