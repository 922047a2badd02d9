import type { VideoProvider } from '../video-provider.ts';
import type { RefusedThing } from './found.ts';
import { type ChosenSource, playableFor } from './playable-for.ts';
import { recognise } from './recognise.ts';

/**
 * Returns the provider for a pasted source (CNT-370). The chosen provider stays if it can play the source itself (an id of
 * Living As One can belong to either of two providers), and if the source is not recognised.
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
  const own = videoProvider && playableFor({ videoProvider, contentType }, recognised);
  return own?.provider === videoProvider ? videoProvider : what.provider;
}

/** Returns the provider to select for a refused source. The error is the same for every provider. */
function providerOfRefused(thing: RefusedThing): VideoProvider {
  const providers = ['youtube', 'vimeo', 'facebook', 'livestream'] as const;
  const provider = providers.find((name) => thing.startsWith(name));
  if (provider) return provider;
  if (thing === 'resiPage') return 'livingAsOne';
  return thing === 'ingest' || thing === 'fileKind' || thing === 'localFile' || thing === 'picture'
    ? 'stream'
    : 'other';
}
