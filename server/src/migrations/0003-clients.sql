-- Organisations ("clients"): the tenants. A version_code marks a soft delete; every read leaves such rows out.

create table clients (
  id uuid primary key,
  key text not null,
  name text not null,
  logo_image text not null,
  home_url text,
  theme jsonb not null,
  time_zone_name text not null,
  city text,
  region text,
  country text,
  custom_domain text,
  is_activated boolean not null default false,
  is_archived boolean not null default false,
  is_demo boolean not null default false,
  version_code text,
  created_at timestamptz not null default now()
);
create unique index clients_live_key on clients (lower(key)) where version_code is null;
create unique index clients_custom_domain on clients (lower(custom_domain)) where version_code is null;
