import type { ChosenSource } from '@nave/domain/catalogues/sources/playable-for.ts';
import { videoSource } from '@nave/domain/catalogues/sources/video-source.ts';
import { sortChannels } from '@nave/domain/channels/sort-channels.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { defaultPanel, panelsOf } from '@nave/domain/contents/default-panel.ts';
import { isShown } from '@nave/domain/contents/timing.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { ClientWithChannels } from '@nave/domain/pages/public-client.ts';
import type { FirstPaint } from './first-paint.ts';
import type { ViewerHead } from './html-shell.ts';

/** The poster that a channel's page shows before its scripts have loaded, and what it preloads. */
export type InitialView = Pick<ViewerHead, 'video' | 'preload'> & { poster: string | null };

const nothing: InitialView = { poster: null, video: null, preload: 'info' };

/**
 * Returns the poster (VIEW-236), the video that plays at `now` (VIEW-237), and the panel that is open. `content` is the
 * content that the page shows.
 */
export function initialView(channel: PublicChannel, content: PublicContent | undefined, now: number): InitialView {
  if (channel.isPaywalled) return { poster: null, video: null, preload: 'paywall' };
  if (availability(channel, now) !== 'available') return nothing;
  if (content && !(availability(content, now) === 'available' && isShown(content, now))) return nothing;
  const isBeforeStart =
    content !== undefined && content.contentType !== 'onDemand' && now < Date.parse(content.startsAt ?? '');
  const preload = content ? defaultPanel(content, { offered: panelsOf(content), isNarrow: false }) : 'info';
  const { enabled, videoProvider, src } = channel.defaultVideo;
  if (enabled && src && (!content || isBeforeStart)) {
    const source = { videoProvider: videoProvider ?? 'stream', src, contentType: null };
    return { poster: content?.thumbImage ?? channel.thumbImage, video: videoOf(source), preload };
  }
  if (!content) return nothing;
  return {
    poster: content.thumbImage,
    video: isBeforeStart || !content.src ? null : videoOf({ ...content, src: content.src }),
    preload,
  };
}

function videoOf(stored: ChosenSource): ViewerHead['video'] {
  const source = videoSource(stored);
  if (source.kind === 'invalid') return null;
  return { stream: source.kind === 'player' && source.format === 'hls' ? source.url : null };
}

/**
 * Returns the images that a client's page shows before its scripts have loaded: the cover and the channels' images.
 */
export function firstCards({ theme, channels }: ClientWithChannels): FirstPaint['below'] {
  const cards = sortChannels(channels).map(({ thumbImage }) => thumbImage);
  return { kind: 'cards', cover: theme.backgroundImage || null, cards };
}
