import type { BiblePlace } from '@nave/domain/catalogues/bible.ts';
import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import type { DirectChats } from '../../features/direct-chat/use-direct-chats.ts';
import { bringAllTexts, type TextFiles } from '../../lib/i18n.ts';
import type { Socket } from '../../lib/socket.ts';
import { type LazyPart, lazyPart } from '../../ui/lazy-part.tsx';

/** The channel's page as its panels know it; each takes what it needs. */
export interface ShownPage {
  channel: PublicChannel;
  content: PublicContent | null;
  /** Of it, what plays now or waits for its start. */
  playing: PublicContent | null;
  /** The server's time at which all this was decided. */
  now: number;
  /** The content whose chat stands there. */
  chat: PublicContent | null;
  /** The visitor's conversations beside it. */
  direct: DirectChats;
  socket: Socket;
  session: ViewerSession;
  isStaff: boolean;
  /** The link that was opened beside the video. */
  link: PublicLink | null;
  onLinkClosed: () => void;
  /** The page's footer, where the panels are all that is below the video. */
  footer: ReactNode;
  /** The passage of the Bible that was asked for last; a new object each time. */
  place: BiblePlace | null;
}

interface PanelEntry {
  /** Also the name of its folder, and of its part of the texts. */
  id: string;
  /** What its tab says: a text of the page, as the tab is there before the panel. */
  label: `viewer:${string}`;
  icon: string;
  selectedIcon: string;
  isOffered: (page: ShownPage) => boolean;
  /** Its first row says what it shows, in the place of its name. */
  hasOwnHead?: boolean;
  /** It follows what happens also while another is seen, and marks its tab (ui/panel-place.ts): it comes with the page. */
  listens?: boolean;
  /** What marks its tab, where the page knows it without the panel. */
  hasNews?: (page: ShownPage) => boolean;
  load: () => Promise<ComponentType<ShownPage>>;
  /** The parts of the texts that are loaded with it, in the visitor's language alone. */
  texts?: Record<string, TextFiles>;
}

/** A panel beside the video, or a tab below it. */
export interface Panel extends Omit<PanelEntry, 'load' | 'texts'> {
  Content: LazyPart<ShownPage>;
}

/** A panel that is loaded when it is first opened. */
export function panel({ load, texts = {}, ...entry }: PanelEntry): Panel {
  const loadAll = async () => (await Promise.all([load(), bringAllTexts(texts)]))[0];
  return { ...entry, Content: lazyPart(loadAll) };
}
