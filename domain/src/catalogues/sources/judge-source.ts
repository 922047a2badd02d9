import type { VideoProvider } from '../video-provider.ts';
import { acceptsAnySource, type ChosenSource, isBareId, playableFor, sourceKind } from './playable-for.ts';
import { recognise } from './recognise.ts';
import type { Found } from './recognised-source.ts';
import { refusedTexts, sourceTexts } from './sources.texts.ts';

/**
 * An offer to switch to the provider to which the pasted source belongs. `src` has the form that this provider
 * requires.
 */
export interface Offer {
  videoProvider: VideoProvider;
  src: string;
}

/** Errors that the specification defines. Each form has its own texts for these errors. */
export type SourceFault = 'missing' | 'notUrl' | 'notId' | 'notSnippet' | 'malformedSnippet';

/**
 * The result for a form. `wrong` contains an error that the specification defines, or the message of any other error.
 */
export type Verdict =
  | { found: Found; src: string; offer: Offer | null }
  | { found: null; wrong: { fault: SourceFault } | { message: string }; offer: Offer | null };

/** Checks a provider and its source: returns the source to store, or the error (CNT-166 to CNT-179, CNT-301). */
export function judgeSource(chosen: ChosenSource): Verdict {
  if (!chosen.src.trim()) return wrong('missing');
  const recognised = recognise(chosen.src);
  const { pasted, result } = recognised;
  const hasUnsafeIframe = pasted.iframe !== null && !pasted.iframe.isPlain;
  const found = hasUnsafeIframe ? null : playableFor(chosen, recognised);
  if (found) return { found, src: storedSource(chosen, found), offer: offerOf(chosen, found) };
  const known = result && !('refused' in result) && !hasUnsafeIframe ? result : null;
  const offer = known && offerOf(chosen, known);
  const kind = sourceKind(chosen);
  if (result && 'refused' in result && !hasUnsafeIframe) return refused(refusedTexts[result.refused]);
  if (kind === 'id') return wrong('notId', offer);
  if (kind === 'snippet' && (!pasted.iframe || hasUnsafeIframe))
    return wrong('notSnippet', offer ?? (known && frameOffer(chosen, known)));
  if (kind === 'snippet') return wrong('malformedSnippet');
  if (!known || isBareId(recognised)) return wrong('notUrl', offer);
  if (known.provider !== 'other') return refused(sourceTexts.belongsTo(known.provider), offer);
  return refused(chosen.videoProvider === 'stream' ? sourceTexts.noStream : sourceTexts.notOf(chosen.videoProvider));
}

/** Returns the source in the form in which it is stored for the chosen provider. */
function storedSource(chosen: Omit<ChosenSource, 'src'>, found: Found): string {
  if (!acceptsAnySource(chosen.videoProvider)) return found.src;
  const { url } = found.plays;
  return sourceKind(chosen) === 'snippet' ? `<iframe src="${url.replaceAll('&', '&amp;')}"></iframe>` : url;
}

/** Returns the offer to switch to the provider of the source; null if this provider is already chosen or is `other`. */
function offerOf(chosen: ChosenSource, found: Found): Offer | null {
  const { provider } = found;
  if (provider === chosen.videoProvider || provider === 'other') return null;
  return { videoProvider: provider, src: storedSource({ ...chosen, videoProvider: provider }, found) };
}

/**
 * Returns the offer to show an unknown page in an iframe. A live content shows such a page only if staff accept the
 * offer (CNT-372).
 */
function frameOffer(chosen: ChosenSource, found: Found): Offer {
  return { videoProvider: 'other', src: storedSource({ ...chosen, videoProvider: 'other' }, found) };
}

function wrong(fault: SourceFault, offer: Offer | null = null): Verdict {
  return { found: null, wrong: { fault }, offer };
}

function refused(message: string, offer: Offer | null = null): Verdict {
  return { found: null, wrong: { message }, offer };
}
