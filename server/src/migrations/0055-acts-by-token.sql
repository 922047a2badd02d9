-- An act of a program names the access token and its maker beside the user whose token it is (decision 0077).
alter table chat_acts add column token_id uuid, add column token_maker_id uuid;
