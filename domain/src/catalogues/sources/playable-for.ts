import type { ContentType, VideoProvider } from '../video-provider.ts';
import { livingAsOneId } from './providers/living-as-one.ts';
import type { Recognised } from './recognise.ts';
import type { Found } from './recognised-source.ts';

/**
 * The provider that staff chose and the source that they pasted. `contentType` is null for a channel's default video.
 */
export interface ChosenSource {
  videoProvider: VideoProvider;
  src: string;
  contentType: ContentType | null;
}

/**
 * Returns the form of source that a provider requires. `livestream` and `other` only require a snippet for live
 * contents.
 */
export function sourceKind({ videoProvider, contentType }: Omit<ChosenSource, 'src'>): 'url' | 'id' | 'snippet' {
  if (videoProvider === 'livingAsOne' || videoProvider === 'livingAsOneSingle') return 'id';
  return acceptsAnySource(videoProvider) && contentType === 'live' ? 'snippet' : 'url';
}

/** Whether a provider accepts the source of any other provider and shows it in an iframe. */
export function acceptsAnySource(provider: VideoProvider): boolean {
  return provider === 'livestream' || provider === 'other';
}

/** Whether the pasted text is only an id, not a URL. */
export function isBareId({ pasted, result }: Recognised): boolean {
  return result !== null && !('refused' in result) && result.src === result.id && pasted.text === result.id;
}

/**
 * Whether the URL is known to be an embeddable player. A live content accepts such a URL without a snippet (CNT-371).
 */
function isPlayerAddress({ provider, videoKind }: Found): boolean {
  return provider === 'livestream' || videoKind === 'player';
}

/** Returns the recognised source if the chosen provider can play it, otherwise null. */
export function playableFor(chosen: Omit<ChosenSource, 'src'>, recognised: Recognised): Found | null {
  const { pasted, result } = recognised;
  if (!result || 'refused' in result) return null;
  const kind = sourceKind(chosen);
  if (kind === 'snippet' && !pasted.iframe && !isPlayerAddress(result)) return null;
  if (kind !== 'id' && isBareId(recognised)) return null;
  if (acceptsAnySource(chosen.videoProvider)) return result;
  // An id without a snippet can belong to either of the two Living As One providers.
  if (chosen.videoProvider === 'livingAsOneSingle' && result.videoKind === 'profile' && isBareId(recognised)) {
    return livingAsOneId(result.id, 'event');
  }
  return result.provider === chosen.videoProvider ? result : null;
}
