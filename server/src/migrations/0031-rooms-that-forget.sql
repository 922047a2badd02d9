-- Rooms can forget: an act takes the data of earlier events out of the room, in the transaction that stores the act.

-- Whose events the room takes no more. In the counter row, so that the statement which numbers a batch sees it under its lock.
alter table rooms add column silenced text[] not null default '{}';

-- The event whose data this one carries too: it goes with it.
alter table room_events add column original bigint;
-- The events whose data went with this one: every process takes them out of its memory when it reads this.
alter table room_events add column forgets bigint[];
create index room_events_copies on room_events (room, original) where original is not null;
