import { type EngagementSettings, noEngagement } from '@nave/domain/contents/engagement-settings.ts';
import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { activeChannels } from '../channels/active-channels.ts';
import { isOfActiveClient } from '../clients/clients.reads.ts';
import type { Executor } from '../platform/database/database.ts';
import { idsOfChannels, isActive, isInActiveChannel } from './contents.store.ts';
import { contents } from './tables.ts';

/** Whether the windows of the content and of one of its channels have begun at `now`. */
function hasBegun(now: Date): SQL<boolean> {
  const begun = (showAt: SQLWrapper) => sql`coalesce(${showAt} <= ${now}, true)`;
  return sql<boolean>`${begun(contents.showAt)} and ${isInChannelThat(begun(activeChannels.showAt))}`;
}

/** Whether `now` is within the windows of the content and of one of its channels. */
function isInWindow(now: Date): SQL<boolean> {
  const open = ({ showAt, hideAt }: Record<'showAt' | 'hideAt', SQLWrapper>) =>
    sql`coalesce(${showAt} <= ${now}, true) and coalesce(${hideAt} >= ${now}, true)`;
  return sql<boolean>`${open(contents)} and ${isInChannelThat(open(activeChannels))}`;
}

function isInChannelThat(condition: SQL): SQL {
  return sql`exists (select from content_channels placed
    ${activeChannels.join(sql`placed.channel_id`)}
    where placed.client_id = contents.client_id and placed.content_id = contents.id and ${condition})`;
}

const { id, clientId, contentType, startsAt, opensAt, closesAt, videoEndsAt, chat, links, accessRules } =
  getTableColumns(contents);
const times = { contentType, startsAt, opensAt, closesAt, videoEndsAt };
const noReactions = JSON.stringify(noEngagement.reactions);
const reactions = sql<EngagementSettings['reactions']>`coalesce(${contents.engagement} -> 'reactions',
  ${noReactions}::jsonb)`;
const chatColumns = { id, clientId, ...times, chat, links, accessRules, reactions, channelIds: idsOfChannels };

/** Returns the fields of an active content that its files and the links to them need. */
export async function contentToExport(db: Executor, content: { clientId: string; contentId: string }) {
  const { name, timeZoneName } = contents;
  const [row] = await db
    .select({ name, timeZoneName, contentType, chat, channelIds: idsOfChannels })
    .from(contents)
    .where(and(eq(clientId, content.clientId), eq(id, content.contentId), isActive));
  return row;
}

/**
 * Finds contents by id alone, because requests of viewers and hosts name only the content. The result contains the
 * client of each content.
 */
export async function contentsForChat(db: Executor, contentIds: readonly string[], now: Date) {
  const ids = sql.param([...contentIds]);
  return db
    .select({ ...chatColumns, hasBegun: hasBegun(now), isShown: isInWindow(now) })
    .from(contents)
    .where(
      and(sql`${contents.id} = any(${ids}::uuid[])`, isActive, isInActiveChannel, isOfActiveClient(contents.clientId)),
    );
}
