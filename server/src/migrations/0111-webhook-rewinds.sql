-- How often the cursor of a webhook was moved back, so that a run that began before does not move it on.
alter table webhooks add column rewinds integer not null default 0;
