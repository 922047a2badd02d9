import type { Content } from '@nave/domain/contents/content.ts';
import { canEditContent } from '@nave/domain/contents/contents.policy.ts';
import { hasHostPanel } from '@nave/domain/contents/has-host-panel.ts';
import { useQuery } from '@tanstack/react-query';
import { channelListQuery } from '../../features/channels/staff/channels.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { t } from '../../lib/staff-texts.ts';
import { viewerPaths } from '../../lib/viewer-paths.ts';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { useClient } from '../../staff-kit/session/client-context.ts';

export interface HostLink {
  id: 'edit' | 'analytics' | 'host' | 'rehearsal' | 'preview';
  label: string;
  to: string;
}

/** Returns the links to the pages of a content that the user may open (HOSTP-43 to HOSTP-49). */
export function useHostLinks(
  content: Pick<Content, 'id' | 'clientId' | 'channelIds' | 'key' | 'contentType'>,
): HostLink[] {
  const actor = useActor();
  const client = useClient();
  const channels = useQuery(channelListQuery(client.id)).data?.items ?? [];
  const channel = channels.find(({ id }) => content.channelIds.includes(id));
  const links: HostLink[] = [];
  if (canEditContent(actor, content).allowed)
    links.push({ id: 'edit', label: t('Edit'), to: dashboardPaths.content(client.id, content.id) });
  links.push({ id: 'analytics', label: t('Analytics'), to: dashboardPaths.analytics(client.id, content.id) });
  if (hasHostPanel(content)) {
    links.push({ id: 'host', label: t('Host Panel'), to: dashboardPaths.host(client.id, content.id) });
    links.push({ id: 'rehearsal', label: t('Rehearsal'), to: dashboardPaths.rehearsal(client.id, content.id) });
  }
  if (channel)
    links.push({ id: 'preview', label: t('Preview'), to: viewerPaths(client.key).content(channel.key, content.key) });
  return links;
}
