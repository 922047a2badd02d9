import type { PublicClient } from '@nave/domain/clients/client.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { pageSession } from '../../features/accounts/page-session.tsx';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { offeredChat } from '../../features/chat/chat-beside.ts';
import type { PageScope, PanelRequests } from '../../lib/page-part.ts';
import { PageStates } from '../../lib/page-states.ts';
import { Observable } from '../../lib/socket/observable.ts';
import type { Socket } from '../../lib/socket.ts';
import type { ShownNow } from './use-shown.ts';

interface Page extends ShownNow {
  client: PublicClient;
  channel: PublicChannel;
  /** The content that the address names or the page has chosen, even if it is not available. */
  content: PublicContent | null;
  socket: Socket;
  session: ViewerSession;
}

/** A request to open a panel; a null `id` means the first panel. Each request is a new object. */
export interface PanelRequest {
  id: string | null;
  /** Whether the viewer requested the panel, so that the focus moves into the panel. */
  isPressed?: boolean;
}

interface ScopeOfPage {
  scope: PageScope;
  asked: PanelRequest | null;
  /** Receives the panel that is visible now. */
  onOpen: (panelId: string | null) => void;
}

/** Returns the scope that a channel's page gives its parts, and the parts' last request to open a panel. */
export function usePageScope({ client, channel, content, shown, ended, now, socket, session }: Page): ScopeOfPage {
  const [states] = useState(() => new PageStates());
  const [beats] = useState<PageScope['beats']>(() => new Observable(null));
  const [openedPanel, onOpen] = useState<string | null>(null);
  const [asked, setAsked] = useState<PanelRequest | null>(null);
  const [requests, setRequests] = useState<Partial<PanelRequests>>({});
  useSyncExternalStore(states.subscribe, states.count);
  const actions = useMemo(
    () => ({
      openPanel: (id: string, request?: PanelRequests[keyof PanelRequests]) => {
        if (request) setRequests((before) => ({ ...before, [id]: { ...request } }));
        setAsked({ id, isPressed: true });
      },
      suggestPanel: (id: string, { isPaused = false } = {}) => {
        if (!document.fullscreenElement && (isPaused || !isWriting())) setAsked({ id });
      },
      dropRequest: (id: keyof PanelRequests) => setRequests((before) => ({ ...before, [id]: undefined })),
    }),
    [],
  );
  useFirstPanelAtEnd(
    shown,
    now,
    useCallback(() => setAsked({ id: null }), []),
  );
  const scope: PageScope = {
    client,
    channel,
    content,
    playing: shown.kind === 'content' ? shown.content : null,
    chat: shown.kind === 'unavailable' ? null : offeredChat(content, ended, now),
    now,
    socket,
    session: pageSession(session, channel.clientId),
    states,
    beats,
    openedPanel,
    requests,
    ...actions,
    footer: null,
  };
  return { scope, asked, onOpen };
}

/** Opens the first panel again when the watched content closes (PAN-16). */
function useFirstPanelAtEnd(shown: ShownNow['shown'], now: number, openFirst: () => void): void {
  const endedId = shown.kind === 'ended' && contentPhase(shown.content, now) === 'happened' ? shown.content.id : null;
  useEffect(() => {
    if (endedId !== null) openFirst();
  }, [endedId, openFirst]);
}

/** Whether the viewer writes. A suggested panel then does not open; only its tab is marked. */
function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, [contenteditable]') === true;
}
