-- The id of a command names one event of its room, whoever asks: an id that another author uses again is refused. The
-- later ones of before keep their event under an id that names their author too.
update room_events e set command_id = e.command_id || ':' || e.author_id
where exists (
  select from room_events f where f.room = e.room and f.command_id = e.command_id and f.n < e.n
);
alter table room_events drop constraint room_events_room_author_id_command_id_key;
create unique index room_events_command on room_events (room, command_id);
