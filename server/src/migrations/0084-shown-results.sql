-- Whether viewers see how often each response of an interaction was chosen.
alter table interactions add column are_results_shown boolean not null default false;
create index interactions_with_results on interactions (content_id) where are_results_shown;
