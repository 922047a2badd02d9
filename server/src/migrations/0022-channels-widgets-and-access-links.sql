-- The chat widget, the analytics and the access links of a channel.

alter table channels
  add column chat_widget jsonb not null default '{"enabled": false, "provider": "zendesk", "embedId": ""}',
  add column analytics jsonb not null default '{"google": []}',
  add column initial_access_label text not null default '',
  add column initial_access_url text not null default '',
  add column renew_access_label text not null default '',
  add column renew_access_url text not null default '';
