-- Which edition of its form a channel or content is in: counts up with each save of the form and with nothing else, so
-- that a save over somebody else's is noticed. (`channels.version` also counts what happens to the contents.)

alter table channels add column edition bigint not null default 1;
alter table contents add column edition bigint not null default 1;
