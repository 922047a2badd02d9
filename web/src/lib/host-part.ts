import type { WholeContent } from '@nave/domain/contents/content.ts';
import type { ReactNode } from 'react';
import type { TextFiles } from './i18n.ts';
import type { Me, Socket } from './socket.ts';

/** What a slice adds to the host panel of a content. The panel composes its parts and knows none of them (dashboard/host-panel). */
export interface HostPart {
  id: string;
  /** The parts of the texts that it needs; the panel waits for them. */
  texts?: Record<string, TextFiles>;
  /** A hook: follows what the part needs, and returns what it draws. */
  usePart: (scope: HostScope) => HostAdditions;
}

export interface HostAdditions {
  /** The column beside the tabs; a tab of its own on a narrow screen. */
  column?: HostTab;
  tabs?: HostTab[];
  /** Sections at the end of another part's tab, by the id of the tab. */
  sections?: Record<string, ReactNode>;
}

export interface HostTab {
  id: string;
  label: string;
  /** What a screen reader says of the dot on the tab; left out where there is nothing new. */
  news?: string;
  content: ReactNode;
}

/** What another part can ask a tab to do. */
export interface HostRequests {
  /** Talk with a person in private. */
  requests: { uid: string; name: string };
}

/** The host panel as its parts know it. */
export interface HostScope {
  content: WholeContent;
  /** The content's channels that the user may see. */
  channelIds: readonly string[];
  socket: Socket;
  me: Me | null;
  /** The tab that the user opened last. */
  openedTab: string;
  openTab: (id: string) => void;
  /** What each tab was last asked to do, until it is done. */
  requests: Partial<HostRequests>;
  request: <Id extends keyof HostRequests>(id: Id, request: HostRequests[Id] | undefined) => void;
  /** Called when the server no longer lets the user moderate this content. */
  onLost: () => void;
}

/** Declares a part; see the fields of `HostPart`. */
export function hostPart(part: HostPart): HostPart {
  return part;
}
