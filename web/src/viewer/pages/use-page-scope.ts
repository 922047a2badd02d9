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
  /** The content that the address names or the page has chosen, even where it is not available. */
  content: PublicContent | null;
  socket: Socket;
  session: ViewerSession;
}

/** A panel that the page opens, null for the first one. A new object each time. */
export interface AskedPanel {
  id: string | null;
  /** The viewer asked for it, so the focus moves into it. */
  isPressed?: boolean;
}

interface ScopeOfPage {
  scope: PageScope;
  asked: AskedPanel | null;
  /** Receives the panel that is visible now. */
  onOpen: (panelId: string | null) => void;
}

/** Returns the scope of a channel's page for its parts, and the panel that they have opened. */
export function usePageScope({ client, channel, content, shown, ended, now, socket, session }: Page): ScopeOfPage {
  const [states] = useState(() => new PageStates());
  const [beats] = useState<PageScope['beats']>(() => new Observable(null));
  const [openedPanel, onOpen] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedPanel | null>(null);
  const [requests, setRequests] = useState<Partial<PanelRequests>>({});
  useSyncExternalStore(states.subscribe, states.count);
  const actions = useMemo(
    () => ({
      openPanel: (id: string, request?: PanelRequests[keyof PanelRequests]) => {
        if (request) setRequests((before) => ({ ...before, [id]: { ...request } }));
        setAsked({ id, isPressed: true });
      },
      suggestPanel: (id: string) => {
        if (!isBusy()) setAsked({ id });
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

/** Goes back to the first panel when a content ends (PAN-16). */
function useFirstPanelAtEnd(shown: ShownNow['shown'], now: number, openFirst: () => void): void {
  const endedId = shown.kind === 'ended' && contentPhase(shown.content, now) === 'happened' ? shown.content.id : null;
  useEffect(() => {
    if (endedId !== null) openFirst();
  }, [endedId, openFirst]);
}

/** Whether the viewer types or watches in full screen. No panel then opens by itself; its tab is marked instead. */
function isBusy(): boolean {
  const isWriting = document.activeElement?.matches('input, textarea, [contenteditable]') === true;
  return isWriting || Boolean(document.fullscreenElement);
}
