import { z } from 'zod';
import { judgeSource } from '../../catalogues/sources/judge-source.ts';
import { MAX_SOURCE_LENGTH } from '../../catalogues/sources/pasted.ts';
import { sourceKind } from '../../catalogues/sources/playable-for.ts';
import { outsideProviders } from '../../catalogues/video-provider.ts';
import { formSwitch, formText, notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { channelTexts } from '../channels.texts.ts';

const fields = {
  defaultVideo: z.strictObject(
    {
      enabled: formSwitch('Default Video'),
      videoProvider: z.enum(outsideProviders, channelTexts.defaultVideoProvider).nullable(),
      src: formText('Default Video URL', MAX_SOURCE_LENGTH),
    },
    notValid('Default Video'),
  ),
};
type DefaultVideoFields = FieldValues<typeof fields>;

/** The result of the video preview in the form. The result is not stored (PLAY-72). */
interface PreviewResult {
  videoHasError?: boolean | undefined;
}

function start(): DefaultVideoFields {
  return { defaultVideo: { enabled: false, videoProvider: null, src: '' } };
}

function errors({ defaultVideo, videoHasError }: DefaultVideoFields & PreviewResult): FormErrors {
  if (!defaultVideo.enabled) return {};
  const { videoProvider } = defaultVideo;
  return errorsOf<DefaultVideoFields>({
    'defaultVideo.videoProvider': !videoProvider && channelTexts.defaultVideoProvider,
    'defaultVideo.src': defaultVideoError(defaultVideo) ?? (videoHasError && channelTexts.defaultVideoHasError),
  });
}

/** Returns the error of a default video's source, or null (CHN-187, CHN-188). */
export function defaultVideoError({ videoProvider, src }: DefaultVideoFields['defaultVideo']): string | null {
  if (!src.trim()) return channelTexts.defaultVideoUrl;
  if (!videoProvider) return null;
  const verdict = judgeSource({ videoProvider, src, contentType: null });
  if (verdict.found) return null;
  if ('message' in verdict.wrong) return verdict.wrong.message;
  const isId = sourceKind({ videoProvider, contentType: null }) === 'id';
  return isId ? channelTexts.defaultVideoIdInvalid : channelTexts.defaultVideoUrlInvalid;
}

/** Returns the values to store: a valid source is normalised (CNT-300), and any other source is stored as typed. */
function values({ defaultVideo }: DefaultVideoFields) {
  const { videoProvider, src } = defaultVideo;
  const verdict = videoProvider && judgeSource({ videoProvider, src, contentType: null });
  const stored = verdict?.found ? verdict.src : src.trim();
  return { defaultVideo: { ...defaultVideo, src: stored } } satisfies Written<DefaultVideoFields>;
}

/** The section Default Video of the channel form (CHN-75, CHN-185). */
export const channelDefaultVideo = { fields, start, errors, values };
