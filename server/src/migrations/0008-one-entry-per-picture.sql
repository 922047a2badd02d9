-- A library holds each picture once; of older entries of one picture, the first stays.

delete from images later using images first
  where later.client_id = first.client_id and later.url = first.url and later.id > first.id;

alter table images add constraint images_url unique (client_id, url);
