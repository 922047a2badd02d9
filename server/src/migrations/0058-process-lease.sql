-- The server process that uses this database: at most one row.
create table process_lease (
  id boolean primary key default true check (id),
  holder uuid not null,
  -- The machine and data folder of the process. Two processes of one place exclude each other by the lock of the folder.
  place text not null,
  -- Counted up by the holder; a count that stands still belongs to a process that has ended.
  beats bigint not null default 0
);
