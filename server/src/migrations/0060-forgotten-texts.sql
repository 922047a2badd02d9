-- When the texts that an act had taken away were deleted for good: 30 days after the content closed, or with their person.
alter table chat_acts add column texts_gone_at timestamptz;
create index chat_acts_texts on chat_acts (at) where before <> '[]'::jsonb;
