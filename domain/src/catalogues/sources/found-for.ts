import type { ContentType, VideoProvider } from '../video-provider.ts';
import type { Found } from './found.ts';
import { livingAsOneId } from './providers/living-as-one.ts';
import type { Recognised } from './recognise.ts';

/** A provider and what was pasted for it. `contentType` is null for a channel's default video. */
export interface ChosenSource {
  videoProvider: VideoProvider;
  src: string;
  contentType: ContentType | null;
}

/** How a provider wants its source to be written; livestream and other want a snippet for a live content only. */
export function sourceKind({ videoProvider, contentType }: Omit<ChosenSource, 'src'>): 'url' | 'id' | 'snippet' {
  if (videoProvider === 'livingAsOne' || videoProvider === 'livingAsOneSingle') return 'id';
  return takesFrames(videoProvider) && contentType === 'live' ? 'snippet' : 'url';
}

/** Whether a provider plays whatever plays somewhere. */
export function takesFrames(provider: VideoProvider): boolean {
  return provider === 'livestream' || provider === 'other';
}

/** Whether what was recognised is an id alone, which is no address. */
export function isBareId({ pasted, what }: Recognised): boolean {
  return what !== null && !('refused' in what) && what.src === what.id && pasted.text === what.id;
}

/** Whether the address of what was recognised is known to be a player for other pages; a live content takes it without a snippet (CNT-371). */
function isPlayerAddress({ provider, thing }: Found): boolean {
  return provider === 'livestream' || thing === 'player';
}

/** What of the recognised things plays for the chosen provider; null for what does not. */
export function foundFor(chosen: Omit<ChosenSource, 'src'>, recognised: Recognised): Found | null {
  const { pasted, what } = recognised;
  if (!what || 'refused' in what) return null;
  const kind = sourceKind(chosen);
  if (kind === 'snippet' && !pasted.iframe && !isPlayerAddress(what)) return null;
  if (kind !== 'id' && isBareId(recognised)) return null;
  if (takesFrames(chosen.videoProvider)) return what;
  // An id alone does not say to which of the two players it belongs.
  if (chosen.videoProvider === 'livingAsOneSingle' && what.thing === 'profile' && isBareId(recognised)) {
    return livingAsOneId(what.id, 'event');
  }
  return what.provider === chosen.videoProvider ? what : null;
}
