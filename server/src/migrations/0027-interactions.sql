-- What staff prepare to be asked while a content runs. show_at is null until it is sent.
create table interactions (
  id uuid primary key,
  client_id uuid not null references clients (id),
  content_id uuid not null references contents (id),
  interaction_title text not null,
  interaction_text text not null,
  show_at timestamptz,
  hide_at timestamptz,
  urgency text not null,
  display_order integer not null,
  responses jsonb not null,
  version_code text,
  created_at timestamptz not null default now()
);
create index interactions_of_content on interactions (client_id, content_id) where version_code is null;
