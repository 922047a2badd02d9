import type { ContentType, VideoProvider } from '@nave/domain/catalogues/video-provider.ts';
import type { ComponentType } from 'react';

/** What a preview reports about its video. `seconds` is the video's length; null if unknown. */
export type PreviewReport = { state: 'shown'; seconds: number | null } | { state: 'failed' | 'unseen' | 'silent' };

/** Props of a source's preview. */
export interface PreviewProps {
  videoProvider: VideoProvider;
  src: string;
  /** Null for a channel's default video. */
  contentType: ContentType | null;
  startsAt?: string | null;
  closesAt?: string | null;
  poster?: string | null;
  /** Receives null while there is nothing to report. */
  onReport: (report: PreviewReport | null) => void;
}

/** Passed down by the page, because the kit does not depend on the player. */
export type Preview = ComponentType<PreviewProps>;
