import { useMediaQuery } from '@mantine/hooks';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { mayAccessAnyChannel } from '@nave/domain/kernel/actor.ts';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { StaffPresenceContext } from '../../features/presence/host-part/staff-presence-context.ts';
import { useStaffPresence } from '../../features/presence/staff/use-staff-presence.ts';
import { usePresencePlace } from '../../features/presence/use-presence-place.ts';
import type { HostRequests, HostScope } from '../../lib/host-part.ts';
import type { Socket } from '../../lib/socket.ts';
import { UnauthorizedPage } from '../../staff-kit/page/message-pages.tsx';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { OnlineContext } from '../../ui/online.ts';
import { HostColumns } from './host-columns.tsx';
import { useHostParts } from './host-parts.ts';
import { LiveColumn, VIDEO_TAB } from './live-column.tsx';
import { useChannelNews } from './use-channel-news.ts';
import { useModerationLoss } from './use-moderation-loss.ts';

export interface HostPanelProps {
  content: WholeContent;
  /** Called when the content may have changed. */
  onChanged: () => void;
  socket: Socket;
}

/** The host panel: the video and the state of the service, the chat, and the tabs of all parts. */
export function HostPanel({ content, onChanged, socket }: HostPanelProps) {
  const me = useSyncExternalStore(socket.me.subscribe, socket.me.current);
  const [isLost, onLost] = useModerationLoss(content, onChanged);
  const channelIds = useOwnChannels(content);
  // Without a content, because a host is no viewer (PRES-19).
  usePresencePlace(socket, { channelId: channelIds[0], contentId: null });
  useChannelNews(socket, channelIds, onChanged);
  const presence = useStaffPresence(socket, channelIds);
  const [openedTab, openTab] = useState('chat');
  const [requests, setRequests] = useState<Partial<HostRequests>>({});
  const request = useCallback<HostScope['request']>(
    (id, asked) => setRequests((before) => ({ ...before, [id]: asked })),
    [],
  );
  const scope = { content, channelIds, socket, me, openedTab, openTab, requests, request, onLost };
  const additions = useHostParts(scope);
  // HOSTP-54
  const isNarrow = useMediaQuery('(max-width: 992px)', false, { getInitialValueInEffect: false });
  if (isLost) return <UnauthorizedPage />;
  return (
    <OnlineContext value={presence.online}>
      <StaffPresenceContext value={presence}>
        <HostColumns
          content={content}
          additions={additions}
          openedTab={openedTab}
          onOpen={openTab}
          isNarrow={isNarrow}
          live={(shape) => (
            <LiveColumn
              content={content}
              presence={presence}
              additions={additions}
              shape={shape}
              onEnlarge={() => openTab(VIDEO_TAB)}
            />
          )}
        />
      </StaffPresenceContext>
    </OnlineContext>
  );
}

/** The content's channels that the user may see. */
function useOwnChannels({ clientId, channelIds }: WholeContent): string[] {
  const actor = useActor();
  return useMemo(
    () => channelIds.filter((id) => mayAccessAnyChannel(actor, clientId, [id])),
    [actor, clientId, channelIds],
  );
}
