import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { canEditContent, canStillEdit } from '@nave/domain/contents/contents.policy.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import globeIcon from '@phosphor-icons/core/regular/globe.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import { dashboardPaths, viewerPaths } from '../../../../lib/paths.ts';
import type { RowAction } from '../../../../staff-kit/lists/row-action.tsx';

/** What the cards of a list have in common. */
export interface ContentListContext {
  client: Client;
  actor: Actor;
  channels: readonly Channel[];
  /** Epoch milliseconds of the server's clock. */
  now: number;
  /** The content that was just saved. */
  savedId: string | null;
}

/** The menu of a card (CNT-47 to CNT-56); Copy, Delete, Analytics and Host Panel will join it. */
export function contentActions(content: Content, { client, actor, channels, now }: ContentListContext): RowAction[] {
  const actions: RowAction[] = [];
  if (canEditContent(actor, content).allowed) {
    const still = canStillEdit(actor, content, now);
    actions.push({
      label: 'Edit',
      icon: pencilIcon,
      to: dashboardPaths.content(client.id, content.id),
      refusal: still.allowed ? undefined : still.refusal.message,
    });
  }
  // CNT-54: the address of a content lies below its first channel.
  const first = channels.find(({ id }) => id === content.channelIds[0]);
  if (first) {
    const to = viewerPaths(client.key).content(first.key, content.key);
    actions.push({ label: 'Preview', icon: globeIcon, to, newTab: true });
  }
  return actions;
}

/** Where the name of a content leads: to the first of its menu that can be done now. */
export function contentLink(content: Content, context: ContentListContext): RowAction | undefined {
  return contentActions(content, context).find(({ refusal }) => !refusal);
}

/** 'Sunday Gathering, Grace en Español', or with more of them 'Sunday Gathering and 2 more'. */
export function channelNames(content: Content, channels: readonly Channel[]): string {
  const names = content.channelIds.flatMap((id) => channels.find((channel) => channel.id === id)?.name ?? []);
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(', ');
}
