-- The language that a user has chosen for pages and emails; null: the browser's.

alter table users add column language text check (language in ('en', 'es'));
