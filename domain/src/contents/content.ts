import type { ContentType, VideoProvider } from '../catalogues/video-provider.ts';

/** The chat of a content. Its times follow the content's: `startsAt` is opensAt, `endsAt` is closesAt (TIME-13, TIME-14). */
export interface ChatSettings {
  enabled: boolean;
  requireSignin: boolean;
  enableAnonymous: boolean;
  enablePreview: boolean;
  startsAt: string | null;
  endsAt: string | null;
}

/** A content as staff see it. Source: 001 §3. Instants are ISO-8601 texts, durations minutes. */
export interface Content {
  id: string;
  clientId: string;
  key: string;
  channelIds: string[];
  name: string;
  description: string;
  contentType: ContentType;
  videoProvider: VideoProvider;
  src: string;
  startsAt: string | null;
  opensAt: string | null;
  closesAt: string | null;
  showAt: string | null;
  hideAt: string | null;
  /** A calendar day, YYYY-MM-DD; on-demand only. */
  originalAirDate: string | null;
  duration: number;
  prePlayDuration: number;
  thumbImage: string;
  timeZoneName: string;
  ccLanguage: string | null;
  disableCountdown: boolean;
  isPrivate: boolean;
  chat: ChatSettings;
  createdAt: string;
  /** Counts up with each save of the form. */
  edition: number;
}

/**
 * A content as any viewer may know it. `src` is null until the video may be shown, and after its close (VIEW-28). Before its
 * showAt `description` and `thumbImage` are empty (VIEW-246).
 */
export interface PublicContent extends Omit<Content, 'clientId' | 'channelIds' | 'src' | 'createdAt' | 'edition'> {
  src: string | null;
}
