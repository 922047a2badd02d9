import type { ContentType, VideoProvider } from '@nave/domain/catalogues/video-provider.ts';
import type { ComponentType } from 'react';

/** What a preview may let know of its video; `seconds` is its length. */
export type PreviewReport = { state: 'shown'; seconds: number | null } | { state: 'failed' | 'unseen' | 'silent' };

/** What the preview of a source is given. */
export interface PreviewProps {
  videoProvider: VideoProvider;
  src: string;
  /** Null for a channel's default video. */
  contentType: ContentType | null;
  startsAt?: string | null;
  closesAt?: string | null;
  poster?: string | null;
  /** Null where what is heard says nothing yet. */
  onReport: (report: PreviewReport | null) => void;
}

/** The page hands it to its sections: the kit knows no player. */
export type Preview = ComponentType<PreviewProps>;
