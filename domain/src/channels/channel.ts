import type { VideoProvider } from '../catalogues/video-provider.ts';
import type { Theme } from '../clients/theme.ts';

/** The bumper that plays when no live content is happening. Source: 001 §3. */
export interface DefaultVideo {
  enabled: boolean;
  videoProvider: VideoProvider | null;
  src: string;
}

/** A channel as staff see it. Source: 001 §3. Instants are ISO-8601 texts; `versionCode` never leaves the server. */
export interface Channel {
  id: string;
  clientId: string;
  name: string;
  key: string;
  description: string;
  headerImage: string | null;
  logoImage: string | null;
  homeUrl: string | null;
  thumbImage: string | null;
  defaultVideo: DefaultVideo;
  showAt: string | null;
  hideAt: string | null;
  isPrivate: boolean;
  displayOrder: number;
  /** Null: the channel uses the client's theme (CHN-176). */
  theme: Theme | null;
  timeZoneName: string;
  createdAt: string;
  updatedBy: string;
  /** Counts up with each save of the form. */
  edition: number;
}

/** A card of the client page. Source: 002 §2.2. */
export interface PublicChannelCard {
  id: string;
  key: string;
  name: string;
  description: string;
  thumbImage: string | null;
  displayOrder: number;
  showAt: string | null;
  hideAt: string | null;
}
