-- Whoever is banned with an account and signs out writes on as the guest of that browser, whose ban names the account: it goes with it.
alter table chat_bans add column account_id text;
