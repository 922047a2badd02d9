import { type SQL, sql } from 'drizzle-orm';

/** SQL for queries of other slices: a join of active channels, and columns of the joined channels. */
export const activeChannels = {
  join: (channelId: SQL): SQL => sql`join channels on channels.id = ${channelId} and channels.version_code is null`,
  id: sql`channels.id`,
  key: sql`channels.key`,
  displayOrder: sql`channels.display_order`,
  showAt: sql`channels.show_at`,
  hideAt: sql`channels.hide_at`,
};
