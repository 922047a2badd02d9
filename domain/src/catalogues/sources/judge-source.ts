import type { VideoProvider } from '../video-provider.ts';
import type { Found } from './found.ts';
import { type ChosenSource, foundFor, isBareId, sourceKind, takesFrames } from './found-for.ts';
import { recognise } from './recognise.ts';
import { refusedTexts, sourceTexts } from './sources.texts.ts';

/** Another provider, to which what was pasted belongs, and how it is written there. */
export interface Offer {
  videoProvider: VideoProvider;
  src: string;
}

/** Sentences of the specification, which each form has in its own words. */
export type SourceFault = 'missing' | 'notUrl' | 'notId' | 'notSnippet' | 'malformedSnippet';

/** `wrong` is a sentence of the specification or one of ours. */
export type Verdict =
  | { found: Found; src: string; offer: Offer | null }
  | { found: null; wrong: { fault: SourceFault } | { message: string }; offer: Offer | null };

/** What a form says of a provider and its source: the one way to write it, or what is wrong (CNT-166 to CNT-179, CNT-301). */
export function judgeSource(chosen: ChosenSource): Verdict {
  if (!chosen.src.trim()) return wrong('missing');
  const recognised = recognise(chosen.src);
  const { pasted, what } = recognised;
  const isForged = pasted.iframe !== null && !pasted.iframe.isPlain;
  const found = isForged ? null : foundFor(chosen, recognised);
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

/** The one way in which a source is stored for its provider. */
function writtenFor(chosen: Omit<ChosenSource, 'src'>, found: Found): string {
  if (!takesFrames(chosen.videoProvider)) return found.src;
  const { url } = found.plays;
  return sourceKind(chosen) === 'snippet' ? `<iframe src="${url.replaceAll('&', '&amp;')}"></iframe>` : url;
}

/** The provider to which it belongs, where that is another than the chosen one. */
function offerOf(chosen: ChosenSource, found: Found): Offer | null {
  const { provider } = found;
  if (provider === chosen.videoProvider || provider === 'other') return null;
  return { videoProvider: provider, src: writtenFor({ ...chosen, videoProvider: provider }, found) };
}

/** A page that nobody knows plays in a live content only if staff say that it is a player (CNT-372). */
function framed(chosen: ChosenSource, found: Found): Offer {
  return { videoProvider: 'other', src: writtenFor({ ...chosen, videoProvider: 'other' }, found) };
}

function wrong(fault: SourceFault, offer: Offer | null = null): Verdict {
  return { found: null, wrong: { fault }, offer };
}

function refused(message: string, offer: Offer | null = null): Verdict {
  return { found: null, wrong: { message }, offer };
}
