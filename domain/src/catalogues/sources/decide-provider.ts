import type { VideoProvider } from '../video-provider.ts';
import type { RefusedThing } from './found.ts';
import { type ChosenSource, foundFor } from './found-for.ts';
import { recognise } from './recognise.ts';

/**
 * Returns the provider of what was pasted (CNT-370). The chosen one stays where it plays the source as its own, as one of the two of
 * Living As One does an id, and where nobody knows the source.
 */
export function decideProvider({
  videoProvider,
  src,
  contentType,
}: Omit<ChosenSource, 'videoProvider'> & { videoProvider: VideoProvider | null }): VideoProvider | null {
  const recognised = recognise(src);
  const { what } = recognised;
  if (!what) return videoProvider;
  if ('refused' in what) return providerOfRefused(what.refused);
  const own = videoProvider && foundFor({ videoProvider, contentType }, recognised);
  return own?.provider === videoProvider ? videoProvider : what.provider;
}

/** The provider that says what is wrong with it: any of them would, in the same words. */
function providerOfRefused(thing: RefusedThing): VideoProvider {
  const houses = ['youtube', 'vimeo', 'facebook', 'livestream'] as const;
  const house = houses.find((name) => thing.startsWith(name));
  if (house) return house;
  if (thing === 'resiPage') return 'livingAsOne';
  return thing === 'ingest' || thing === 'fileKind' || thing === 'localFile' || thing === 'picture'
    ? 'stream'
    : 'other';
}
