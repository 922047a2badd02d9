import { judgeSource, type SourceFault } from '../catalogues/sources/judge-source.ts';
import { ownSourceError } from '../catalogues/sources/own-source.ts';
import { sourceKind } from '../catalogues/sources/playable-for.ts';
import { type ContentType, type VideoProvider, videoProviders } from '../catalogues/video-provider.ts';
import { contentTexts } from './contents.texts.ts';

interface Source {
  contentType: ContentType;
  videoProvider: string;
  src: string;
  /** Whether the preview failed to play the source. */
  videoHasError?: boolean | undefined;
}

/**
 * Returns the error of a content's provider or source and the field to which it belongs, or null (CNT-164 to CNT-180).
 */
export function sourceError(source: Source): { field: 'videoProvider' | 'src'; message: string } | null {
  if (!source.videoProvider) return { field: 'videoProvider', message: contentTexts.providerRequired };
  const chosen = chosenOf(source);
  if (!chosen) return { field: 'videoProvider', message: contentTexts.providerUnknown };
  if (chosen.videoProvider === 'nave') {
    const error = ownSourceError(chosen);
    return error ? { field: 'src', message: error } : null;
  }
  const verdict = judgeSource(chosen);
  if (verdict.found) return source.videoHasError ? { field: 'src', message: contentTexts.videoHasError } : null;
  const { wrong } = verdict;
  return { field: 'src', message: 'message' in wrong ? wrong.message : faultMessage(wrong.fault, chosen) };
}

/** Returns the provider and the source to store. A valid source is normalised (CNT-300). */
export function storedSource(source: Source): { videoProvider: VideoProvider; src: string } {
  const chosen = chosenOf(source);
  if (!chosen) throw new Error(`The form's schema let the video provider ${source.videoProvider} through.`);
  if (chosen.videoProvider === 'nave') return { videoProvider: 'nave', src: source.src.trim() };
  const verdict = judgeSource(chosen);
  return { videoProvider: chosen.videoProvider, src: verdict.found ? verdict.src : source.src.trim() };
}

function chosenOf({ contentType, videoProvider, src }: Source) {
  const provider = videoProviders.find((known) => known === videoProvider);
  return provider && { contentType, videoProvider: provider, src };
}

function faultMessage(fault: SourceFault, chosen: { contentType: ContentType; videoProvider: VideoProvider }): string {
  switch (fault) {
    case 'missing':
      return missingMessages[sourceKind(chosen)];
    case 'notUrl':
      return contentTexts.videoUrlInvalid;
    case 'notId':
      return contentTexts.embedIdInvalid;
    case 'notSnippet':
      return contentTexts.embedCodeNotIframe;
    case 'malformedSnippet':
      return contentTexts.embedCodeMalformed;
  }
}

const missingMessages = {
  url: contentTexts.videoUrlRequired,
  id: contentTexts.embedIdRequired,
  snippet: contentTexts.embedCodeRequired,
} as const;
