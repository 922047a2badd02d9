import type { VideoProvider } from '../video-provider.ts';
import type { Found } from './found.ts';
import { acceptsAnySource, type ChosenSource, isBareId, playableFor, sourceKind } from './playable-for.ts';
import { recognise } from './recognise.ts';
import { refusedTexts, sourceTexts } from './sources.texts.ts';

/** The provider to which the pasted source belongs, if it is not the chosen one, and the source in that provider's form. */
export interface Offer {
  videoProvider: VideoProvider;
  src: string;
}

/** Errors of the specification. Each form has its own sentence for them. */
export type SourceFault = 'missing' | 'notUrl' | 'notId' | 'notSnippet' | 'malformedSnippet';

/** The result for a form. `wrong` is either an error of the specification or a sentence of ours. */
export type Verdict =
  | { found: Found; src: string; offer: Offer | null }
  | { found: null; wrong: { fault: SourceFault } | { message: string }; offer: Offer | null };

/** Checks a provider and its source: returns the source to store, or the error (CNT-166 to CNT-179, CNT-301). */
export function judgeSource(chosen: ChosenSource): Verdict {
  if (!chosen.src.trim()) return wrong('missing');
  const recognised = recognise(chosen.src);
  const { pasted, what } = recognised;
  const isForged = pasted.iframe !== null && !pasted.iframe.isPlain;
  const found = isForged ? null : playableFor(chosen, recognised);
  if (found) return { found, src: writtenFor(chosen, found), offer: offerOf(chosen, found) };
  const known = what && !('refused' in what) && !isForged ? what : null;
  const offer = known && offerOf(chosen, known);
  const kind = sourceKind(chosen);
  if (what && 'refused' in what && !isForged) return refused(refusedTexts[what.refused]);
  if (kind === 'id') return wrong('notId', offer);
  if (kind === 'snippet' && (!pasted.iframe || isForged))
    return wrong('notSnippet', offer ?? (known && framed(chosen, known)));
  if (kind === 'snippet') return wrong('malformedSnippet');
  if (!known || isBareId(recognised)) return wrong('notUrl', offer);
  if (known.provider !== 'other') return refused(sourceTexts.belongsTo(known.provider), offer);
  return refused(chosen.videoProvider === 'stream' ? sourceTexts.noStream : sourceTexts.notOf(chosen.videoProvider));
}

/** Returns the source in the form in which the chosen provider stores it. */
function writtenFor(chosen: Omit<ChosenSource, 'src'>, found: Found): string {
  if (!acceptsAnySource(chosen.videoProvider)) return found.src;
  const { url } = found.plays;
  return sourceKind(chosen) === 'snippet' ? `<iframe src="${url.replaceAll('&', '&amp;')}"></iframe>` : url;
}

/** Returns the offer to switch to the provider of the source; null if that is already chosen or is `other`. */
function offerOf(chosen: ChosenSource, found: Found): Offer | null {
  const { provider } = found;
  if (provider === chosen.videoProvider || provider === 'other') return null;
  return { videoProvider: provider, src: writtenFor({ ...chosen, videoProvider: provider }, found) };
}

/** Returns the offer to treat an unknown page as a player. A live content plays such a page only if staff say that it is one (CNT-372). */
function framed(chosen: ChosenSource, found: Found): Offer {
  return { videoProvider: 'other', src: writtenFor({ ...chosen, videoProvider: 'other' }, found) };
}

function wrong(fault: SourceFault, offer: Offer | null = null): Verdict {
  return { found: null, wrong: { fault }, offer };
}

function refused(message: string, offer: Offer | null = null): Verdict {
  return { found: null, wrong: { message }, offer };
}
