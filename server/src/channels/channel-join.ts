import { type SQL, sql } from 'drizzle-orm';

/** The channels that are not deleted, for queries of slices to the right that join them. */
export const activeChannels = {
  /** Joins the channel of an id. */
  join: (channelId: SQL): SQL => sql`join channels on channels.id = ${channelId} and channels.version_code is null`,
  id: sql`channels.id`,
  key: sql`channels.key`,
  displayOrder: sql`channels.display_order`,
  showAt: sql`channels.show_at`,
  hideAt: sql`channels.hide_at`,
};
