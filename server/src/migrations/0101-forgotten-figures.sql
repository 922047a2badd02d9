-- Since when nothing is left to delete of the stays, and of the viewings, of a content that has settled; null again once
-- something is stored.
alter table content_figures add stays_gone_at timestamptz;
alter table content_figures add viewings_gone_at timestamptz;
