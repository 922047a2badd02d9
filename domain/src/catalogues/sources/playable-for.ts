import type { ContentType, VideoProvider } from '../video-provider.ts';
import type { Found } from './found.ts';
import { livingAsOneId } from './providers/living-as-one.ts';
import type { Recognised } from './recognise.ts';

/** The provider that staff chose and the source that they pasted. `contentType` is null for a channel's default video. */
export interface ChosenSource {
  videoProvider: VideoProvider;
  src: string;
  contentType: ContentType | null;
}

/** Returns the form of source that a provider requires. `livestream` and `other` require a snippet for live contents only. */
export function sourceKind({ videoProvider, contentType }: Omit<ChosenSource, 'src'>): 'url' | 'id' | 'snippet' {
  if (videoProvider === 'livingAsOne' || videoProvider === 'livingAsOneSingle') return 'id';
  return acceptsAnySource(videoProvider) && contentType === 'live' ? 'snippet' : 'url';
}

/** Whether a provider accepts the source of any other provider and shows it in an iframe. */
export function acceptsAnySource(provider: VideoProvider): boolean {
  return provider === 'livestream' || provider === 'other';
}

/** Whether the pasted text is only an id, not a URL. */
export function isBareId({ pasted, what }: Recognised): boolean {
  return what !== null && !('refused' in what) && what.src === what.id && pasted.text === what.id;
}

/** Whether the URL is known to be an embeddable player; a live content accepts it without a snippet (CNT-371). */
function isPlayerAddress({ provider, thing }: Found): boolean {
  return provider === 'livestream' || thing === 'player';
}

/** Returns the recognised source if the chosen provider can play it, otherwise null. */
export function playableFor(chosen: Omit<ChosenSource, 'src'>, recognised: Recognised): Found | null {
  const { pasted, what } = recognised;
  if (!what || 'refused' in what) return null;
  const kind = sourceKind(chosen);
  if (kind === 'snippet' && !pasted.iframe && !isPlayerAddress(what)) return null;
  if (kind !== 'id' && isBareId(recognised)) return null;
  if (acceptsAnySource(chosen.videoProvider)) return what;
  // An id alone can belong to either of the two providers of Living As One.
  if (chosen.videoProvider === 'livingAsOneSingle' && what.thing === 'profile' && isBareId(recognised)) {
    return livingAsOneId(what.id, 'event');
  }
  return what.provider === chosen.videoProvider ? what : null;
}
