-- The own length of a simulated live video, as the form's preview measured it, and when it ends before the content closes.

alter table contents add column video_minutes double precision;
alter table contents add column video_ends_at timestamptz;
