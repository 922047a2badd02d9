import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { canEditContent, canStillEdit } from '@nave/domain/contents/contents.policy.ts';
import { hasHostPanel } from '@nave/domain/contents/has-host-panel.ts';
import { isRepeatable } from '@nave/domain/contents/repeat.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import chartIcon from '@phosphor-icons/core/regular/chart-line.svg?raw';
import chatsIcon from '@phosphor-icons/core/regular/chats.svg?raw';
import copyIcon from '@phosphor-icons/core/regular/copy.svg?raw';
import globeIcon from '@phosphor-icons/core/regular/globe.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import repeatIcon from '@phosphor-icons/core/regular/repeat.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import { dashboardPaths } from '../../../../lib/paths.ts';
import type { Observable } from '../../../../lib/socket/observable.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { viewerPaths } from '../../../../lib/viewer-paths.ts';
import type { RowAction, RowLink } from '../../../../staff-kit/lists/row-action.tsx';
import { datedName } from '../words/content-words.ts';

/** The values that all cards of a list share. */
export interface ContentListContext {
  client: Client;
  actor: Actor;
  channels: readonly Channel[];
  /** All loaded live and upcoming contents, regardless of the filter. */
  coming: readonly Content[];
  /** Names that several contents of the lists have. */
  sharedNames: ReadonlySet<string>;
  /** Epoch milliseconds of the server's clock. */
  now: number;
  /** The current number of viewers by content id. */
  live: Observable<Readonly<Record<string, number>>>;
  /** The content that was just saved. */
  savedId: string | null;
  /** Opens the repeat dialog. */
  onRepeat: (content: Content) => void;
  /** Opens the delete dialog. */
  onDelete: (content: Content) => void;
}

/** Returns the content's name for a menu, with its start if another content has the same name (CNT-348). */
export function nameInList(content: Content, { sharedNames }: Pick<ContentListContext, 'sharedNames'>): string {
  return sharedNames.has(content.name) ? datedName(content) : content.name;
}

/** Returns the names that more than one content has. */
export function sharedNames(contents: readonly Pick<Content, 'name'>[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(contents.map(({ name }) => name).filter((name) => seen.size === seen.add(name).size));
}

/** Returns the menu of a card (CNT-47 to CNT-56, HOSTP-53). */
export function contentActions(content: Content, context: ContentListContext): RowAction[] {
  const { client, actor, channels, now, onRepeat, onDelete } = context;
  const actions: RowAction[] = [];
  if (canEditContent(actor, content).allowed) {
    const editing = canStillEdit(actor, content, now);
    actions.push({
      label: t('Edit'),
      icon: pencilIcon,
      to: dashboardPaths.content(client.id, content.id),
      refusal: editing.allowed ? undefined : t(editing.refusal.message),
    });
    actions.push({ label: t('Copy'), icon: copyIcon, to: dashboardPaths.copyContent(client.id, content.id) });
    if (isRepeatable(content))
      actions.push({ label: t('Repeat'), icon: repeatIcon, onChoose: () => onRepeat(content) });
    actions.push({ label: t('Delete'), icon: trashIcon, destructive: true, onChoose: () => onDelete(content) });
  }
  const analytics = dashboardPaths.analytics(client.id, content.id);
  actions.push({ label: t('Analytics'), icon: chartIcon, to: analytics });
  if (hasHostPanel(content))
    actions.push({ label: t('Host Panel'), icon: chatsIcon, to: dashboardPaths.host(client.id, content.id) });
  // CNT-54: a content's URL contains its first channel.
  const first = channels.find(({ id }) => id === content.channelIds[0]);
  if (first) {
    const to = viewerPaths(client.key).content(first.key, content.key);
    actions.push({ label: t('Preview'), icon: globeIcon, to, newTab: true });
  }
  return actions;
}

/** Returns the link of a content's name: to its form, or to its page if the form cannot be opened. */
export function contentLink(content: Content, context: ContentListContext): RowLink | undefined {
  const links = contentActions(content, context).filter((action): action is RowLink => 'to' in action);
  return links.find(({ label, refusal }) => !refusal && (label === t('Edit') || label === t('Preview')));
}

/** Returns 'Sunday Gathering, Grace en Español', or 'Sunday Gathering and 2 more' for more than two channels. */
export function channelNames(content: Content, channels: readonly Channel[]): string {
  const names = content.channelIds.flatMap((id) => channels.find((channel) => channel.id === id)?.name ?? []);
  return names.length > 2
    ? t('{{name}} and {{more}} more', { name: names[0] ?? '', more: names.length - 1 })
    : names.join(', ');
}
