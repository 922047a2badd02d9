-- Counts how often hints of a server process were lost while it still reached the database: the other processes read it.
create sequence hint_losses;
