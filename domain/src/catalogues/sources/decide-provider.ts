import type { VideoProvider } from '../video-provider.ts';
import { type ChosenSource, playableFor } from './playable-for.ts';
import { recognise } from './recognise.ts';
import type { RefusalReason } from './recognised-source.ts';

/**
 * Returns the provider for a pasted source (CNT-370). The chosen provider is kept if the source is not recognised, or
 * if the source belongs to the chosen provider. For example, an id of Living As One can belong to either of two
 * providers, so the choice between them is kept.
 */
export function decideProvider({
  videoProvider,
  src,
  contentType,
}: Omit<ChosenSource, 'videoProvider'> & { videoProvider: VideoProvider | null }): VideoProvider | null {
  const recognised = recognise(src);
  const { result } = recognised;
  if (!result) return videoProvider;
  if ('refused' in result) return providerOfRefused(result.refused);
  const own = videoProvider && playableFor({ videoProvider, contentType }, recognised);
  return own?.provider === videoProvider ? videoProvider : result.provider;
}

/**
 * Returns the provider to select for a refused source. The choice does not affect the error: the form shows the same
 * one for any provider.
 */
function providerOfRefused(reason: RefusalReason): VideoProvider {
  const providers = ['youtube', 'vimeo', 'facebook', 'livestream'] as const;
  const provider = providers.find((name) => reason.startsWith(name));
  if (provider) return provider;
  if (reason === 'resiPage') return 'livingAsOne';
  return reason === 'ingest' || reason === 'fileKind' || reason === 'localFile' || reason === 'picture'
    ? 'stream'
    : 'other';
}
