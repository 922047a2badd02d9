import { type ContentType, type VideoProvider, videoProviders } from '../catalogues/video-provider.ts';
import { isGuid, isGuidList } from '../kernel/text-formats.ts';
import { isMediaUrl, isWebUrl } from '../kernel/url-form.ts';
import { contentTexts } from './contents.texts.ts';
import { iframeSrc } from './video-source.ts';

interface Source {
  contentType: ContentType;
  videoProvider: string;
  src: string;
}

/** What is wrong with a content's provider and source, at which field; null when they are right (CNT-164 to CNT-179). */
export function sourceError({
  contentType,
  videoProvider,
  src,
}: Source): { field: 'videoProvider' | 'src'; message: string } | null {
  if (!videoProvider) return { field: 'videoProvider', message: contentTexts.providerRequired };
  const provider = videoProviders.find((known) => known === videoProvider);
  if (!provider) return { field: 'videoProvider', message: contentTexts.providerUnknown };
  const form = sourceForm(provider, contentType);
  const message = src.trim() ? form.error(src.trim()) : form.required;
  return message ? { field: 'src', message } : null;
}

interface SourceForm {
  required: string;
  error(src: string): string | null;
}

const url: SourceForm = {
  required: contentTexts.videoUrlRequired,
  error: (src) => (isWebUrl(src) ? null : contentTexts.videoUrlInvalid),
};
const mediaUrl: SourceForm = {
  required: contentTexts.videoUrlRequired,
  error: (src) => (isMediaUrl(src) ? null : contentTexts.videoUrlInvalid),
};
const guid: SourceForm = {
  required: contentTexts.embedIdRequired,
  error: (src) => (isGuid(src) ? null : contentTexts.embedIdInvalid),
};
const guids: SourceForm = {
  required: contentTexts.embedIdRequired,
  error: (src) => (isGuid(src) || isGuidList(src) ? null : contentTexts.embedIdInvalid),
};
const snippet: SourceForm = { required: contentTexts.embedCodeRequired, error: snippetError };

/** Which kind of source a provider takes; livestream and other take a snippet for a live content only. */
function sourceForm(provider: VideoProvider, contentType: ContentType): SourceForm {
  if (provider === 'stream') return mediaUrl;
  if (provider === 'livingAsOne') return guid;
  if (provider === 'livingAsOneSingle') return guids;
  const embedded = provider === 'livestream' || provider === 'other';
  return embedded && contentType === 'live' ? snippet : url;
}

/** CNT-176 to CNT-178: one iframe, with an https src. */
function snippetError(src: string): string | null {
  if (!(/^<iframe\b/i.test(src) && src.endsWith('>')) || (src.match(/<iframe\b/gi)?.length ?? 0) > 1)
    return contentTexts.embedCodeNotIframe;
  const address = iframeSrc(src);
  return address?.startsWith('https://') && isWebUrl(address) ? null : contentTexts.embedCodeMalformed;
}
