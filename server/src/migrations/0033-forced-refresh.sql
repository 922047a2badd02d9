-- What concerns the whole installation: one row.
create table product (
  id boolean primary key default true check (id),
  -- Pages that were loaded before this moment load themselves again.
  refresh_at timestamptz
);
insert into product default values;
