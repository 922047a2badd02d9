-- Whoever was invited holds their roles from the moment at which they accepted (ACC-82).

alter table users add column activated_at timestamptz default now();
update users set activated_at = case when password_hash is null then null else created_at end;
