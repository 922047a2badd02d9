-- Organisations that demand a second factor of their staff: sessions of one factor hold none of their roles.
create table second_factor_demands (
  client_id uuid primary key references clients (id) on delete cascade,
  demanded_at timestamptz not null
);
