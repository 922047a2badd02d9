-- What concerns the whole installation: at most one row. A migration makes none: a database without rows is an empty one.
create table product (
  id boolean primary key default true check (id),
  -- Pages that were loaded before this moment load themselves again.
  refresh_at timestamptz
);
