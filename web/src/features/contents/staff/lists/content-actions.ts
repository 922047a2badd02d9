import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { canEditContent, canStillEdit } from '@nave/domain/contents/contents.policy.ts';
import { hasChat } from '@nave/domain/contents/has-chat.ts';
import { isRepeatable } from '@nave/domain/contents/repeat.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import chatsIcon from '@phosphor-icons/core/regular/chats.svg?raw';
import copyIcon from '@phosphor-icons/core/regular/copy.svg?raw';
import globeIcon from '@phosphor-icons/core/regular/globe.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import repeatIcon from '@phosphor-icons/core/regular/repeat.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import { dashboardPaths, viewerPaths } from '../../../../lib/paths.ts';
import type { Observable } from '../../../../lib/socket/observable.ts';
import { t } from '../../../../lib/staff-texts.ts';
import type { RowAction, RowLink } from '../../../../staff-kit/lists/row-action.tsx';
import { datedName } from '../words/content-words.ts';

/** What the cards of a list have in common. */
export interface ContentListContext {
  client: Client;
  actor: Actor;
  channels: readonly Channel[];
  /** All that is on or coming, as far as it has come, whatever the list is narrowed to. */
  coming: readonly Content[];
  /** Names that several contents of the lists have. */
  sharedNames: ReadonlySet<string>;
  /** Epoch milliseconds of the server's clock. */
  now: number;
  /** How many watch each content now, by its id. */
  live: Observable<Readonly<Record<string, number>>>;
  /** The content that was just saved. */
  savedId: string | null;
  /** Asks how often. */
  onRepeat: (content: Content) => void;
  /** Asks before it deletes. */
  onDelete: (content: Content) => void;
}

/** What a menu calls the content: with its start where another one has its name (CNT-348). */
export function nameInList(content: Content, { sharedNames }: Pick<ContentListContext, 'sharedNames'>): string {
  return sharedNames.has(content.name) ? datedName(content) : content.name;
}

/** The names that more than one of the contents has. */
export function sharedNames(contents: readonly Pick<Content, 'name'>[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(contents.map(({ name }) => name).filter((name) => seen.size === seen.add(name).size));
}

/** The menu of a card (CNT-47 to CNT-56, HOSTP-53); Analytics will join it. */
export function contentActions(content: Content, context: ContentListContext): RowAction[] {
  const { client, actor, channels, now, onRepeat, onDelete } = context;
  const actions: RowAction[] = [];
  if (canEditContent(actor, content).allowed) {
    const still = canStillEdit(actor, content, now);
    actions.push({
      label: t('Edit'),
      icon: pencilIcon,
      to: dashboardPaths.content(client.id, content.id),
      refusal: still.allowed ? undefined : still.refusal.message,
    });
    actions.push({ label: t('Copy'), icon: copyIcon, to: dashboardPaths.copyContent(client.id, content.id) });
    if (isRepeatable(content))
      actions.push({ label: t('Repeat'), icon: repeatIcon, onChoose: () => onRepeat(content) });
    actions.push({ label: 'Delete', icon: trashIcon, losing: true, onChoose: () => onDelete(content) });
  }
  if (hasChat(content))
    actions.push({ label: t('Host Panel'), icon: chatsIcon, to: dashboardPaths.host(client.id, content.id) });
  // CNT-54: the address of a content lies below its first channel.
  const first = channels.find(({ id }) => id === content.channelIds[0]);
  if (first) {
    const to = viewerPaths(client.key).content(first.key, content.key);
    actions.push({ label: t('Preview'), icon: globeIcon, to, newTab: true });
  }
  return actions;
}

/** Where the name of a content leads: to its form, or where that cannot be opened to its page. */
export function contentLink(content: Content, context: ContentListContext): RowLink | undefined {
  const links = contentActions(content, context).filter((action): action is RowLink => 'to' in action);
  return links.find(({ label, refusal }) => !refusal && label !== t('Copy') && label !== t('Host Panel'));
}

/** 'Sunday Gathering, Grace en Español', or with more of them 'Sunday Gathering and 2 more'. */
export function channelNames(content: Content, channels: readonly Channel[]): string {
  const names = content.channelIds.flatMap((id) => channels.find((channel) => channel.id === id)?.name ?? []);
  return names.length > 2
    ? t('{{name}} and {{more}} more', { name: names[0] ?? '', more: names.length - 1 })
    : names.join(', ');
}
