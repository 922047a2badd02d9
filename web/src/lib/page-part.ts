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

/** What a slice adds to the viewer's page of a channel. The page draws its parts and knows none of them (viewer/page-parts.ts). */
export interface PagePart {
  id: string;
  /** A component around the whole page, for contexts. It is in the first load, so it is small. */
  provide?: ComponentType<PageScope & { children: ReactNode }>;
  /** Panels beside the video. */
  panels?: readonly PanelEntry[];
  /** Components at fixed places of the page, in the first load. */
  slots?: Partial<Record<PageSlot, ComponentType<PageScope>>>;
  /** Opens a link inside the page; returns whether it did. */
  onLink?: (link: PublicLink, scope: PageScope) => boolean;
  /** Loads a component that is drawn below the video after the first paint: subscriptions, scripts of third parties. */
  afterPaint?: () => Promise<ComponentType<PageScope>>;
}

/** `bar`: actions in the bar; `picture`: over the video's picture, beside LIVE; `footer`: an entry of the footer. */
export type PageSlot = 'bar' | 'picture' | 'footer';

/** A panel beside the video, or a tab below it. */
export interface PanelEntry {
  /** The id is also the name of its file `<id>-panel.tsx` and of its preload links in the HTML (build/preloaded-parts.ts). */
  id: string;
  /** The name of its tab, a text of the page, since the tab is drawn before the panel is loaded. */
  label: `viewer:${string}`;
  /** Values for the holes of its label. */
  labelHoles?: (scope: PageScope) => Record<string, string>;
  icon: string;
  isOffered: (scope: PageScope) => boolean;
  /** Its first row says what it shows, so the panel's name is not drawn above it. */
  hasOwnHead?: boolean;
  /** It is loaded with the page, and marks its tab while another panel is open (ui/panel-place.ts). */
  listens?: boolean;
  /** Whether its tab is marked, where that is known without the panel. */
  hasNews?: (scope: PageScope) => boolean;
  load: () => Promise<LoadedPanel>;
  /** The parts of the texts that are loaded with it, in the viewer's language alone. */
  texts?: Record<string, TextFiles>;
}

/** What a panel's own file has. */
export interface LoadedPanel {
  Panel: ComponentType<PageScope>;
  /** The icon of its tab while it is open. */
  selectedIcon: string;
}

/** What another part can ask a panel to show. */
export interface PanelRequests {
  bible: BiblePlace;
  link: PublicLink;
  /** A person to talk with in private, or the text of a link to which the hosts are to be alerted. */
  directChat: { uid: string; name: string } | { link: string };
}

/** The viewer's page of a channel as its parts know it. */
export interface PageScope {
  client: PublicClient;
  channel: PublicChannel;
  content: PublicContent | null;
  /** The content that is playing or waits for its start. */
  playing: PublicContent | null;
  /** The content whose chat is offered beside the video; it may have ended before `content` began. */
  chat: PublicContent | null;
  /** The server's time for which the contents above were chosen, in epoch milliseconds. */
  now: number;
  socket: Socket;
  session: PageSession;
  /** The state of all parts, on this page. */
  states: PageStates;
  /** How the video of a content is doing, reported by the player now and then. */
  beats: Observable<{ contentId: string; playing: Playing } | null>;
  /** The panel that can be read now; null while none is open. */
  openedPanel: string | null;
  /** What each panel was last asked to show. */
  requests: Partial<PanelRequests>;
  /** Opens a panel that the viewer asked for, and moves the focus into it. */
  openPanel: OpenPanel;
  /** Opens a panel that the viewer did not ask for, unless they are writing or watching in full screen. */
  suggestPanel: (id: string) => void;
  /** Forgets what a panel was asked to show. */
  dropRequest: (id: keyof PanelRequests) => void;
  /** The page's footer, where the panels are all that is below the video; else null. */
  footer: ReactNode;
}

interface OpenPanel {
  <Id extends keyof PanelRequests>(id: Id, request: PanelRequests[Id]): void;
  (id: string): void;
}

/** Who the viewer is, as parts need it. */
export interface PageSession {
  me: Me | null;
  /** Staff of the channel's client; null until the page knows. */
  isStaff: boolean | null;
  /** Opens the window for people who need an account. */
  signIn: () => void;
  /** The form in which a guest gives a name, and an e-mail where the content asks for it. */
  guestForm: (form: { asksEmail: boolean; onDone: () => void }) => ReactNode;
}

/** Declares a part; see the fields of `PagePart`. */
export function pagePart(part: PagePart): PagePart {
  return part;
}
