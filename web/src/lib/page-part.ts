import type { BiblePlace } from '@nave/domain/catalogues/bible.ts';
import type { PublicClient } from '@nave/domain/clients/client.ts';
import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { Playing } from '@nave/domain/presence/presence.api.ts';
import type { ComponentType, ReactNode } from 'react';
import type { TextFiles } from './i18n.ts';
import type { PageStates } from './page-states.ts';
import type { Observable } from './socket/observable.ts';
import type { Me, Socket } from './socket.ts';

/** A slice's part of a channel's page. The page renders all parts and depends on none (viewer/page-parts.ts). */
export interface PagePart {
  id: string;
  /** A component around the whole page that provides contexts. Keep it small, because it is part of the first load. */
  provide?: ComponentType<PageScope & { children: ReactNode }>;
  /** Panels beside the video. */
  panels?: readonly PanelEntry[];
  /** Components at fixed places of the page, part of the first load. */
  slots?: Partial<Record<PageSlot, ComponentType<PageScope>>>;
  /** Opens a link inside the page. Returns false if the part does not handle the link. */
  onLink?: (link: PublicLink, scope: PageScope) => boolean;
  /** Loads a component that renders below the video after the first paint: subscriptions, third-party scripts. */
  afterPaint?: () => Promise<ComponentType<PageScope>>;
}

/**
 * `bar`: actions in the bar; `picture`: over the video, beside LIVE; `heading`: beside the title; `footer`: an entry of
 * the footer.
 */
export type PageSlot = 'bar' | 'picture' | 'heading' | 'footer';

/** A panel beside the video, or a tab below it. */
export interface PanelEntry {
  /** Also names the file `<id>-panel.tsx` and the panel's preload links in the HTML (build/preloaded-parts.ts). */
  id: string;
  /** Key of the tab's label, a text of the page's first load, because the tab renders before the panel is loaded. */
  label: `${string}:${string}`;
  /** Values for the label's placeholders. */
  labelValues?: (scope: PageScope) => Record<string, string>;
  icon: string;
  isOffered: (scope: PageScope) => boolean;
  /** Whether the panel has its own heading, so that the page shows none above it. */
  hasOwnHead?: boolean;
  /** Whether the panel loads with the page, to mark its tab while another panel is open (ui/panel-visibility.ts). */
  listens?: boolean;
  /** Whether the tab is marked, for panels whose news the page knows without loading the panel. */
  hasNews?: (scope: PageScope) => boolean;
  load: () => Promise<LoadedPanel>;
  /** The text files that load with the panel, in the viewer's language only. */
  texts?: Record<string, TextFiles>;
}

/** What the module of a panel provides. */
export interface LoadedPanel {
  Panel: ComponentType<PageScope>;
  /** The tab's icon while the panel is open. */
  selectedIcon: string;
}

/** Requests that a part can send to another part's panel, by panel id. */
export interface PanelRequests {
  bible: BiblePlace;
  link: PublicLink;
  /** A person to chat with in private, the text of a link about which to alert the hosts, or the hosts. */
  directChat: { uid: string; name: string } | { link: string } | { isForHosts: true };
}

/** The data and actions of a channel's page that its parts receive. */
export interface PageScope {
  client: PublicClient;
  channel: PublicChannel;
  content: PublicContent | null;
  /** The content that is playing or waits for its start. */
  playing: PublicContent | null;
  /** The content whose chat is offered beside the video; this content may have ended before `content` began. */
  chat: PublicContent | null;
  /** The server's time for which the contents above were chosen, in epoch milliseconds. */
  now: number;
  socket: Socket;
  session: PageSession;
  /** The state of all parts on this page. */
  states: PageStates;
  /** The playback state of a content's video, which the player reports periodically. */
  beats: Observable<{ contentId: string; playing: Playing } | null>;
  /** The id of the visible panel; null while none is open. */
  openedPanel: string | null;
  /** The last request to each panel. */
  requests: Partial<PanelRequests>;
  /** Opens a panel that the viewer asked for, and moves the focus into it. */
  openPanel: OpenPanel;
  /**
   * Opens a panel without a request by the viewer, unless the viewer is in full screen or is writing. With
   * `isPaused`, the viewer has stopped typing for a while, and the draft is kept.
   */
  suggestPanel: (id: string, writing?: { isPaused: boolean }) => void;
  /** Deletes the request to a panel. */
  dropRequest: (id: keyof PanelRequests) => void;
  /** The page's footer if nothing but panels is below the video; else null. */
  footer: ReactNode;
}

interface OpenPanel {
  <Id extends keyof PanelRequests>(id: Id, request: PanelRequests[Id]): void;
  (id: string): void;
}

/** The viewer's identity. */
export interface PageSession {
  me: Me | null;
  /** The e-mail address of a viewer with an account; null for others, or while the page does not know it. */
  email: string | null;
  /** Whether the viewer is staff of the channel's client; null until the page knows. */
  isStaff: boolean | null;
  /** Opens the sign-in window. */
  signIn: () => void;
  /** Renders the form for a guest's name, and for an e-mail address if the content requires one. */
  guestForm: (form: { asksEmail: boolean; onDone: () => void }) => ReactNode;
}

/** Returns the part unchanged; only checks its type. */
export function pagePart(part: PagePart): PagePart {
  return part;
}
