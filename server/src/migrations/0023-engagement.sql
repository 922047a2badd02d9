-- What is set of a content's panels, read through its schema; nothing of it was there before. Live stats and the language of
-- the captions belong to the video.

alter table contents add column engagement jsonb not null default '{}';
alter table contents add column show_live_stats boolean not null default false;
