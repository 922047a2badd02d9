-- When staff deleted a picture from the library; the row goes with its file a day later, unless it came into use meanwhile.

alter table images add column deleted_at timestamptz;
