-- When the global owner archived an organisation; null for one that is active, and for one archived before this column.

alter table clients add column archived_at timestamptz;
