-- An e-mail is folded by the product, since lower() of a database depends on its locale (domain/src/accounts/fold-email.ts).

alter table users add column email_key text;
update users set email_key = lower(email);
alter table users alter column email_key set not null;
drop index users_email;
create unique index users_email on users (email_key);
