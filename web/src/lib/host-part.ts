import type { WholeContent } from '@nave/domain/contents/content.ts';
import type { ReactNode } from 'react';
import type { TextFiles } from './i18n.ts';
import type { Me, Socket } from './socket.ts';

/** A slice's part of the host panel. The panel composes all parts and depends on none (dashboard/host-panel). */
export interface HostPart {
  id: string;
  /** The text files of this host part, by the prefix of their keys; the panel loads them before it renders. */
  texts?: Record<string, TextFiles>;
  /** A hook that subscribes to the part's data and returns what the part renders. */
  usePart: (scope: HostScope) => HostAdditions;
}

export interface HostAdditions {
  /** A column beside the tabs; on a narrow screen it is a tab. */
  column?: HostTab;
  tabs?: HostTab[];
  /** A section of the column with the video and the number of viewers. */
  now?: ReactNode;
  /** Sections appended to tabs of other parts, by tab id. */
  sections?: Record<string, ReactNode>;
}

export interface HostTab {
  id: string;
  label: string;
  /** The accessible label of the tab's dot; undefined hides the dot. */
  news?: string;
  /** Whether the tab is a column of its own on wide screens. */
  isColumnIfWide?: boolean;
  content: ReactNode;
}

/** What a part can ask the tab of another part to do, by the tab's id. */
export interface HostRequests {
  /** The tab `requests`, which lists requests of viewers: opens a private chat with a person. */
  requests: { uid: string; name: string };
}

/** The data and actions of the host panel that its parts receive. */
export interface HostScope {
  content: WholeContent;
  /** The content's channels that the user may see. */
  channelIds: readonly string[];
  socket: Socket;
  me: Me | null;
  /** The id of the tab that the user opened last. */
  openedTab: string;
  openTab: (id: string) => void;
  /** The pending request of each tab. */
  requests: Partial<HostRequests>;
  request: <Id extends keyof HostRequests>(id: Id, request: HostRequests[Id] | undefined) => void;
  /** A part calls this when the user may no longer moderate the content. */
  onLost: () => void;
}

/** Returns the part unchanged; only checks its type. */
export function hostPart(part: HostPart): HostPart {
  return part;
}
