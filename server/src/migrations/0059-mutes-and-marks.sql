-- When a mute began: where the clock is set back to before it, its length counts from then on.
alter table chat_mutes add column since timestamptz;
update chat_mutes set since = least(until, now());
alter table chat_mutes alter column since set not null;
-- Of a guest: the account whose mute its browser has. It ends with that of the account.
alter table chat_mutes add column account_id text;
-- The command that set a mark: the same one again is answered as before, whatever has become of the message.
alter table chat_marks add column command_id text;
