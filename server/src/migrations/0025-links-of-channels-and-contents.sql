-- The links of channels and contents, and a content's social links, in their order.
alter table channels add column links jsonb not null default '[]';
alter table contents add column links jsonb not null default '[]';
alter table contents add column social_links jsonb not null default '[]';

-- Descriptions of contents were plain text and are rich text: what stood in them as signs stays signs.
update contents
set description = replace(replace(replace(description, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')
where description ~ '[&<>]' and description !~* '</?(p|strong|em|u|s|h3|h4|ul|ol|li|blockquote|a)\M[^<>]*>|<br ?/?>|&(amp|lt|gt|quot|nbsp);';
