-- Removes line breaks, control characters, direction marks and characters without width from names that were stored before
-- forms did (formLine in domain/src/kernel/form-fields.ts). A name of nothing else is kept as it is.
update clients set name = coalesce(nullif(btrim(regexp_replace(regexp_replace(name,
    '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')), ''), name)
  where name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]';
update channels set name = coalesce(nullif(btrim(regexp_replace(regexp_replace(name,
    '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')), ''), name)
  where name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]';
update contents set name = coalesce(nullif(btrim(regexp_replace(regexp_replace(name,
    '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')), ''), name)
  where name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]';
